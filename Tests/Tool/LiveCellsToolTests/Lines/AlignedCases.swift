#if SQLite
  /// Recorded outputs of programs, with their expected columns and rows.
  enum AlignedCases {
    static let withTitles: [TextCase] = [
      TextCase(
        name: "values of several words",
        text: "NAME  STARTS      AGE\nweb   1 (3h ago)  2d\n",
        columns: ["NAME", "STARTS", "AGE"],
        rows: [["web", "1 (3h ago)", "2d"]]
      ),
      TextCase(
        name: "docker ps",
        text: """
          CONTAINER ID   IMAGE          COMMAND                  CREATED        STATUS                    PORTS                    NAMES
          3f4e1c2ab9d0   postgres:16    "docker-entrypoint.s…"   2 hours ago    Up 2 hours                0.0.0.0:5432->5432/tcp   db
          a1b2c3d4e5f6   nginx:latest   "/docker-entrypoint.…"   3 days ago     Exited (0) 2 hours ago                             web

          """,
        columns: ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
        rows: [
          [
            "3f4e1c2ab9d0", "postgres:16", "\"docker-entrypoint.s…\"", "2 hours ago", "Up 2 hours",
            "0.0.0.0:5432->5432/tcp", "db",
          ],
          [
            "a1b2c3d4e5f6", "nginx:latest", "\"/docker-entrypoint.…\"", "3 days ago",
            "Exited (0) 2 hours ago", "", "web",
          ],
        ]
      ),
      TextCase(
        name: "docker ps without containers",
        text: "CONTAINER ID   IMAGE     COMMAND   CREATED   STATUS    PORTS     NAMES\n",
        columns: ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
        rows: []
      ),
      TextCase(
        name: "docker images",
        text: """
          REPOSITORY   TAG       IMAGE ID       CREATED        SIZE
          nginx        latest    605c77e624dd   2 years ago    141MB
          <none>       <none>    0123456789ab   3 weeks ago    1.2GB

          """,
        columns: ["REPOSITORY", "TAG", "IMAGE ID", "CREATED", "SIZE"],
        rows: [
          ["nginx", "latest", "605c77e624dd", "2 years ago", "141MB"],
          ["<none>", "<none>", "0123456789ab", "3 weeks ago", "1.2GB"],
        ]
      ),
      TextCase(
        name: "docker stats",
        text: """
          CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     MEM %     NET I/O         BLOCK I/O     PIDS
          3f4e1c2ab9d0   db        0.05%     15.5MiB / 7.6GiB      0.20%     1.2kB / 0B      8.2MB / 0B    7
          a1b2c3d4e5f6   web       1.50%     99.1MiB / 7.6GiB      1.27%     876B / 0B       12MB / 4kB    12

          """,
        columns: [
          "CONTAINER ID", "NAME", "CPU %", "MEM USAGE / LIMIT", "MEM %", "NET I/O", "BLOCK I/O",
          "PIDS",
        ],
        rows: [
          [
            "3f4e1c2ab9d0", "db", "0.05%", "15.5MiB / 7.6GiB", "0.20%", "1.2kB / 0B", "8.2MB / 0B",
            "7",
          ],
          [
            "a1b2c3d4e5f6", "web", "1.50%", "99.1MiB / 7.6GiB", "1.27%", "876B / 0B", "12MB / 4kB",
            "12",
          ],
        ]
      ),
      TextCase(
        name: "kubectl get pods",
        text: """
          NAME                     READY   STATUS             RESTARTS      AGE
          api-7c5ddbdf54-x2vlq     1/1     Running            1 (3h ago)    2d
          worker-0                 0/1     CrashLoopBackOff   12 (5m ago)   47h

          """,
        columns: ["NAME", "READY", "STATUS", "RESTARTS", "AGE"],
        rows: [
          ["api-7c5ddbdf54-x2vlq", "1/1", "Running", "1 (3h ago)", "2d"],
          ["worker-0", "0/1", "CrashLoopBackOff", "12 (5m ago)", "47h"],
        ]
      ),
      TextCase(
        name: "kubectl get pods -o wide",
        text: """
          NAME       READY   STATUS    RESTARTS   AGE   IP           NODE     NOMINATED NODE   READINESS GATES
          worker-0   1/1     Running   0          47h   10.244.0.5   node-1   <none>           <none>
          worker-1   1/1     Running   0          47h   10.244.0.6   node-1   <none>           <none>

          """,
        columns: [
          "NAME", "READY", "STATUS", "RESTARTS", "AGE", "IP", "NODE", "NOMINATED NODE",
          "READINESS GATES",
        ],
        rows: [
          ["worker-0", "1/1", "Running", "0", "47h", "10.244.0.5", "node-1", "<none>", "<none>"],
          ["worker-1", "1/1", "Running", "0", "47h", "10.244.0.6", "node-1", "<none>", "<none>"],
        ]
      ),
      TextCase(
        name: "kubectl get events",
        text: """
          LAST SEEN   TYPE      REASON      OBJECT         MESSAGE
          5m          Normal    Scheduled   pod/worker-0   Successfully assigned default/worker-0 to node-1
          4m          Warning   BackOff     pod/worker-0   Back-off restarting failed container

          """,
        columns: ["LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"],
        rows: [
          [
            "5m", "Normal", "Scheduled", "pod/worker-0",
            "Successfully assigned default/worker-0 to node-1",
          ],
          ["4m", "Warning", "BackOff", "pod/worker-0", "Back-off restarting failed container"],
        ]
      ),
      TextCase(
        name: "free",
        text: """
                         total        used        free      shared  buff/cache   available
          Mem:           24105         602       21826           8        1988       23502
          Swap:              0           0           0

          """,
        columns: ["1", "total", "used", "free", "shared", "buff/cache", "available"],
        rows: [
          ["Mem:", "24105", "602", "21826", "8", "1988", "23502"],
          ["Swap:", "0", "0", "0", "", "", ""],
        ]
      ),
      TextCase(
        name: "free in French",
        text: """
                         total       utilisé      libre     partagé tamp/cache   disponible
          Mem:            15Gi       5,2Gi       3,1Gi       412Mi       7,3Gi       9,8Gi
          Partition d'échange:      2,0Gi          0B       2,0Gi

          """,
        columns: ["1", "total", "utilisé", "libre", "partagé", "tamp/cache", "disponible"],
        rows: [
          ["Mem:", "15Gi", "5,2Gi", "3,1Gi", "412Mi", "7,3Gi", "9,8Gi"],
          ["Partition d'échange:", "2,0Gi", "0B", "2,0Gi", "", "", ""],
        ]
      ),
      TextCase(
        name: "df -h",
        text: """
          Filesystem               Size  Used Avail Use% Mounted on
          devtmpfs                  12G     0   12G   0% /dev
          /dev/vda                 252G   17G   78G  18% /
          model_tools_unavailable  4.0K     0  4.0K   0% /mnt/with blank/python
          tmpfs                     12G     0   12G   0% /sys/fs/cgroup

          """,
        columns: ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
        rows: [
          ["devtmpfs", "12G", "0", "12G", "0%", "/dev"],
          ["/dev/vda", "252G", "17G", "78G", "18%", "/"],
          ["model_tools_unavailable", "4.0K", "0", "4.0K", "0%", "/mnt/with blank/python"],
          ["tmpfs", "12G", "0", "12G", "0%", "/sys/fs/cgroup"],
        ]
      ),
      TextCase(
        name: "df in French",
        text: """
          Sys. de fichiers Taille Utilisé Dispo Uti% Monté sur
          udev               7,8G       0  7,8G   0% /dev
          tmpfs              1,6G    2,1M  1,6G   1% /run
          /dev/sda1          230G    101G  118G  47% /

          """,
        columns: ["Sys. de fichiers", "Taille", "Utilisé", "Dispo", "Uti%", "Monté sur"],
        rows: [
          ["udev", "7,8G", "0", "7,8G", "0%", "/dev"],
          ["tmpfs", "1,6G", "2,1M", "1,6G", "1%", "/run"],
          ["/dev/sda1", "230G", "101G", "118G", "47%", "/"],
        ]
      ),
      TextCase(
        name: "df in German, root only",
        text: """
          Dateisystem    Größe Benutzt Verf. Verw% Eingehängt auf
          overlay         912G     96G  770G   12% /

          """,
        columns: ["Dateisystem", "Größe", "Benutzt", "Verf.", "Verw%", "Eingehängt auf"],
        rows: [["overlay", "912G", "96G", "770G", "12%", "/"]]
      ),
      TextCase(
        name: "df in Chinese",
        text: """
          文件系统        大小  已用  可用 已用% 挂载点
          udev            7.8G     0  7.8G    0% /dev
          /dev/sda1       230G  101G  118G   47% /

          """,
        columns: ["文件系统", "大小", "已用", "可用", "已用%", "挂载点"],
        rows: [
          ["udev", "7.8G", "0", "7.8G", "0%", "/dev"],
          ["/dev/sda1", "230G", "101G", "118G", "47%", "/"],
        ]
      ),
      TextCase(
        name: "wide characters that are counted as one",
        text: "NAME        SIZE   OWNER\n東京データ      12     ann\nosaka       7      bob smith\n",
        columns: ["NAME", "SIZE", "OWNER"],
        rows: [["東京データ", "12", "ann"], ["osaka", "7", "bob smith"]]
      ),
      TextCase(
        name: "ss",
        text: """
          State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess
          LISTEN 0      128          0.0.0.0:2024      0.0.0.0:*
          LISTEN 0      4096       127.0.0.1:5432      0.0.0.0:*

          """,
        columns: [
          "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process",
        ],
        rows: [
          ["LISTEN", "0", "128", "0.0.0.0:2024", "0.0.0.0:*", ""],
          ["LISTEN", "0", "4096", "127.0.0.1:5432", "0.0.0.0:*", ""],
        ]
      ),
      TextCase(
        name: "ps",
        text:
          "    PID TTY          TIME CMD\n      1 ?        00:00:01 init -x\n   2345 pts/0    00:00:00 ps\n",
        columns: ["PID", "TTY", "TIME", "CMD"],
        rows: [["1", "?", "00:00:01", "init -x"], ["2345", "pts/0", "00:00:00", "ps"]]
      ),
      TextCase(
        name: "ps -o pid,lstart,cmd",
        text: """
              PID                  STARTED CMD
                1 Wed Nov 25 04:10:02 2026 /sbin/init splash
            28831 Wed Nov  4 04:31:22 2026 ps -o pid,lstart,cmd

          """,
        columns: ["PID", "STARTED", "CMD"],
        rows: [
          ["1", "Wed Nov 25 04:10:02 2026", "/sbin/init splash"],
          ["28831", "Wed Nov  4 04:31:22 2026", "ps -o pid,lstart,cmd"],
        ]
      ),
      TextCase(
        name: "ps -o lstart",
        text: "                 STARTED\nWed Nov 25 04:10:02 2026\nWed Nov 25 04:31:22 2026\n",
        columns: ["STARTED"],
        rows: [["Wed Nov 25 04:10:02 2026"], ["Wed Nov 25 04:31:22 2026"]]
      ),
      TextCase(
        name: "lsblk",
        text: """
          NAME  MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS
          zram0 253:0    0    0B  0 disk
          vda   254:0    0  256G  0 disk

          """,
        columns: ["NAME", "MAJ:MIN", "RM", "SIZE", "RO", "TYPE", "MOUNTPOINTS"],
        rows: [
          ["zram0", "253:0", "0", "0B", "0", "disk", ""],
          ["vda", "254:0", "0", "256G", "0", "disk", ""],
        ]
      ),
      TextCase(
        name: "systemctl list-units",
        text: """
            UNIT            LOAD   ACTIVE SUB     DESCRIPTION
            cron.service    loaded active running Regular background program processing daemon
          ● nginx.service   loaded failed failed  A high performance web server
            ssh.service     loaded active running OpenBSD Secure Shell server

          LOAD   = Reflects whether the unit definition was properly loaded.

          3 loaded units listed.

          """,
        columns: ["1", "UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"],
        rows: [
          [
            "", "cron.service", "loaded", "active", "running",
            "Regular background program processing daemon",
          ],
          ["●", "nginx.service", "loaded", "failed", "failed", "A high performance web server"],
          ["", "ssh.service", "loaded", "active", "running", "OpenBSD Secure Shell server"],
        ],
        faults: 2
      ),
      TextCase(
        name: "who -H",
        text:
          "NAME     LINE         TIME             COMMENT\nroot     pts/0        2026-11-25 04:00 (192.0.2.1)\n",
        columns: ["NAME", "LINE", "TIME", "COMMENT"],
        rows: [["root", "pts/0", "2026-11-25 04:00", "(192.0.2.1)"]]
      ),
      TextCase(
        name: "vmstat, with its titles again",
        text: """
          procs -----------memory---------- ---swap-- -----io----
           r  b   swpd   free   buff  cache   si   so    bi    bo
           1  0      0 223412  10240 1988000    0    0    12    34
           r  b   swpd   free   buff  cache   si   so    bi    bo
           0  0      0 223400  10240 1988000    0    0     0     4

          """,
        columns: ["r", "b", "swpd", "free", "buff", "cache", "si", "so", "bi", "bo"],
        rows: [
          ["1", "0", "0", "223412", "10240", "1988000", "0", "0", "12", "34"],
          ["0", "0", "0", "223400", "10240", "1988000", "0", "0", "0", "4"],
        ]
      ),
      TextCase(
        name: "space that no program aligns with",
        text: "NAME    VALUE\na\u{00A0}b     1\u{202F}000\nc\u{3000}d     2\n",
        columns: ["NAME", "VALUE"],
        rows: [["a\u{00A0}b", "1\u{202F}000"], ["c\u{3000}d", "2"]]
      ),
      TextCase(
        name: "words that are not aligned",
        text: "id name\n1 ann\n200 bob dylan\n",
        columns: ["id", "name"],
        rows: [["1", "ann"], ["200", "bob dylan"]]
      ),
      TextCase(
        name: "equal titles",
        text: "Name  Size  Size\na     1     2\n",
        columns: ["Name", "Size", "Size:1"],
        rows: [["a", "1", "2"]]
      ),
      TextCase(
        name: "a blank line between rows",
        text: "  PID CMD\n    1 init -x\n\n   20 sh\n",
        columns: ["PID", "CMD"],
        rows: [["1", "init -x"], ["20", "sh"]]
      ),
      TextCase(
        name: "titles with lines beneath them",
        text: "id  a title   n\n--  --------  -\n 1  two  gaps  3\n20  x         4\n",
        columns: ["id", "a title", "n"],
        rows: [["1", "two  gaps", "3"], ["20", "x", "4"]]
      ),
      TextCase(
        name: "titles that end in a small word",
        text: "Size Mounted on\n 5G  /\n 7G  /home\n",
        columns: ["Size", "Mounted on"],
        rows: [["5G", "/"], ["7G", "/home"]]
      ),
      TextCase(
        name: "psql",
        text: " id | full name \n----+-----------\n  1 | Ann B.\n 20 | \n(2 rows)\n\n",
        columns: ["id", "full name"],
        rows: [["1", "Ann B."], ["20", ""]]
      ),
      TextCase(
        name: "mysql --table",
        text: "+----+------+\n| id | name |\n+----+------+\n|  1 | ann  |\n+----+------+\n",
        columns: ["id", "name"],
        rows: [["1", "ann"]]
      ),
    ]
  }
#endif
