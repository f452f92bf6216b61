#if SQLite
  extension AlignedCases {
    /// Outputs with headings, footers, and rows that resemble titles.
    static let withHeadings: [TextCase] = [
      TextCase(
        name: "df with a blank in a path",
        text: """
          Filesystem      Size  Used Avail Use% Mounted on
          udev            3.9G     0  3.9G   0% /dev
          /dev/sda1        98G   34G   60G  37% /
          /dev/sdb1       1.0T  500G  500G  50% /media/ann/USB DISK
          //nas/share     1.8T  1.2T  600G  67% /mnt/my share

          """,
        columns: ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
        rows: [
          ["udev", "3.9G", "0", "3.9G", "0%", "/dev"],
          ["/dev/sda1", "98G", "34G", "60G", "37%", "/"],
          ["/dev/sdb1", "1.0T", "500G", "500G", "50%", "/media/ann/USB DISK"],
          ["//nas/share", "1.8T", "1.2T", "600G", "67%", "/mnt/my share"],
        ]
      ),
      TextCase(
        name: "df with wide titles",
        text: """
          文件系统        容量  已用  可用 已用% 挂载点
          udev            3.9G     0  3.9G    0% /dev
          /dev/sda1        98G   34G   60G   37% /

          """,
        columns: ["文件系统", "容量", "已用", "可用", "已用%", "挂载点"],
        rows: [
          ["udev", "3.9G", "0", "3.9G", "0%", "/dev"],
          ["/dev/sda1", "98G", "34G", "60G", "37%", "/"],
        ]
      ),
      TextCase(
        name: "ss with a value across a title of two words",
        text: """
          State   Recv-Q  Send-Q   Local Address:Port   Peer Address:Port Process
          LISTEN  0       128            0.0.0.0:22          0.0.0.0:*     users:(("sshd",pid=812))
          LISTEN  0       4096     127.0.0.53%lo:53          0.0.0.0:*     users:(("resolve",pid=6))

          """,
        columns: [
          "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process",
        ],
        rows: [
          ["LISTEN", "0", "128", "0.0.0.0:22", "0.0.0.0:*", "users:((\"sshd\",pid=812))"],
          ["LISTEN", "0", "4096", "127.0.0.53%lo:53", "0.0.0.0:*", "users:((\"resolve\",pid=6))"],
        ]
      ),
      TextCase(
        name: "netstat -tlnp",
        text: """
          Active Internet connections (only servers)
          Proto Recv-Q Send-Q Local Address           Foreign Address         State  \
               PID/Program name
          tcp        0      0 0.0.0.0:22              0.0.0.0:*               LISTEN      812/sshd
          udp        0      0 0.0.0.0:68              0.0.0.0:*                      \
               700/dhclient

          """,
        columns: [
          "Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "State",
          "PID/Program name",
        ],
        rows: [
          ["tcp", "0", "0", "0.0.0.0:22", "0.0.0.0:*", "LISTEN", "812/sshd"],
          ["udp", "0", "0", "0.0.0.0:68", "0.0.0.0:*", "", "700/dhclient"],
        ]
      ),
      TextCase(
        name: "top -b",
        text: """
          top - 10:31:22 up 5 days,  3:02,  2 users,  load average: 0.00, 0.01, 0.05
          Tasks: 120 total,   1 running, 119 sleeping,   0 stopped,   0 zombie
          MiB Mem :   7767.8 total,   3029.7 free,   2158.2 used,   2579.8 buff/cache

              PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
             3344 ann       20   0   12.3g 706.5m 123456 S  12.5   8.9  10:00.12 firefox
                1 root      20   0  168140  11540   8300 S   0.0   0.1   0:05.01 systemd

          """,
        columns: [
          "PID", "USER", "PR", "NI", "VIRT", "RES", "SHR", "S", "%CPU", "%MEM", "TIME+", "COMMAND",
        ],
        rows: [
          [
            "3344", "ann", "20", "0", "12.3g", "706.5m", "123456", "S", "12.5", "8.9", "10:00.12",
            "firefox",
          ],
          [
            "1", "root", "20", "0", "168140", "11540", "8300", "S", "0.0", "0.1", "0:05.01",
            "systemd",
          ],
        ]
      ),
      TextCase(
        name: "vmstat with values that are too wide",
        text: """
          procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
           r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
           1  0      0 3102400 204800 2436972    0    0    10    20   50  100  1  0 99  0  0

          """,
        columns: [
          "r", "b", "swpd", "free", "buff", "cache", "si", "so", "bi", "bo", "in", "cs", "us", "sy",
          "id", "wa", "st",
        ],
        rows: [
          [
            "1", "0", "0", "3102400", "204800", "2436972", "0", "0", "10", "20", "50", "100", "1",
            "0", "99", "0", "0",
          ]
        ]
      ),
      TextCase(
        name: "conda list",
        text: """
          # packages in environment at /opt/conda:
          #
          # Name                    Version                   Build  Channel
          ca-certificates           2023.08.22           h06a4308_0
          numpy                     1.26.0          py311h64a7726_0  conda-forge

          """,
        columns: ["Name", "Version", "Build", "Channel"],
        rows: [
          ["ca-certificates", "2023.08.22", "h06a4308_0", ""],
          ["numpy", "1.26.0", "py311h64a7726_0", "conda-forge"],
        ]
      ),
      TextCase(
        name: "systemctl list-unit-files",
        text: """
          UNIT FILE                              STATE           PRESET
          proc-sys-fs-binfmt_misc.automount      static          -
          cron.service                           enabled         enabled

          2 unit files listed.

          """,
        columns: ["UNIT FILE", "STATE", "PRESET"],
        rows: [
          ["proc-sys-fs-binfmt_misc.automount", "static", "-"],
          ["cron.service", "enabled", "enabled"],
        ],
        faults: 1
      ),
      TextCase(
        name: "psql with a single column",
        text: " count \n-------\n    42\n(1 row)\n\n",
        columns: ["count"],
        rows: [["42"]]
      ),
      TextCase(
        name: "psql without bars",
        text: "id name  \n-- ------\n 1 ann b \n 2 \n(2 rows)\n\n",
        columns: ["id", "name"],
        rows: [["1", "ann b"], ["2", ""]]
      ),
      TextCase(
        name: "lines above, below and beneath the titles",
        text: """
          =====  =====  ======
          A      B      A or B
          =====  =====  ======
          False  False  False
          True   False  True
          =====  =====  ======

          """,
        columns: ["A", "B", "A or B"],
        rows: [["False", "False", "False"], ["True", "False", "True"]]
      ),
      TextCase(
        name: "docker history",
        text: """
          IMAGE          CREATED        CREATED BY                      SIZE      COMMENT
          a8758716bb6a   3 months ago   /bin/sh -c #(nop)  CMD ["a"]    0B
          <missing>      3 months ago   /bin/sh -c #(nop)  EXPOSE 80    0B        buildkit

          """,
        columns: ["IMAGE", "CREATED", "CREATED BY", "SIZE", "COMMENT"],
        rows: [
          ["a8758716bb6a", "3 months ago", "/bin/sh -c #(nop)  CMD [\"a\"]", "0B", ""],
          ["<missing>", "3 months ago", "/bin/sh -c #(nop)  EXPOSE 80", "0B", "buildkit"],
        ]
      ),
      TextCase(
        name: "a heading above titles with lines beneath them",
        text: "name: cpu\ntime       host value\n----       ---- -----\n1764000000 a    0.5\n",
        columns: ["time", "host", "value"],
        rows: [["1764000000", "a", "0.5"]]
      ),
      TextCase(
        name: "ufw status",
        text: """
          Status: active

          To                         Action      From
          --                         ------      ----
          22/tcp                     ALLOW       Anywhere
          22/tcp (v6)                ALLOW       Anywhere (v6)

          """,
        columns: ["To", "Action", "From"],
        rows: [["22/tcp", "ALLOW", "Anywhere"], ["22/tcp (v6)", "ALLOW", "Anywhere (v6)"]]
      ),
      TextCase(
        name: "a sentence with a colon above rows",
        text: "Current states:\n\nweb   running (a)\ndb    stopped (b)\n",
        columns: ["line"],
        rows: [["Current states:"], ["web   running (a)"], ["db    stopped (b)"]]
      ),
      TextCase(
        name: "apt list",
        text: "Listing... Done\napt/stable,now 2.6.1 amd64 [installed]\nbash/stable 5.2 amd64\n",
        columns: ["line"],
        rows: [
          ["Listing... Done"], ["apt/stable,now 2.6.1 amd64 [installed]"],
          ["bash/stable 5.2 amd64"],
        ]
      ),
      TextCase(
        name: "colors, links, and an incomplete escape sequence",
        text: "\u{1B}[1mNAME \u{1B}[0m  \u{1B}[1;4mSTATE\u{1B}[0m    AGE\u{1B}[K\n"
          + "web    \u{1B}[38;5;2mRunning\u{1B}[0m  2d\n"
          + "\u{1B}]8;;http://a/\u{07}api-1\u{1B}]8;;\u{1B}\\  \u{1B}[31mFailed\u{1B}(B   3h\u{1B}[\n",
        columns: ["NAME", "STATE", "AGE"],
        rows: [["web", "Running", "2d"], ["api-1", "Failed", "3h"]]
      ),
    ]
  }
#endif
