#if SQLite
  /// Outputs of system commands, with the exact values of their columns.
  enum CommandOutputCases {
    static let all: [TextCase] = system + services

    private static let system: [TextCase] = [
      TextCase(
        name: "ps aux",
        text: """
          USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
          root           1  0.6  0.0 168140 11540 ?        Ss   Nov25   1:29 /sbin/init splash
          root           2  0.0  0.0      0     0 ?        S    Nov25   0:00 [kthreadd]
          systemd+     652  0.0  0.1  25536 12160 ?        Ss   Nov25   0:03 /lib/systemd/systemd-resolved
          ann         3344 12.5  8.9 12345678 723456 ?     SLl  09:12  10:00 /usr/lib/firefox/firefox -P two words
          ann         4001  0.0  0.0  10068  1600 pts/0    R+   10:31   0:00 ps aux

          """,
        columns: [
          "USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND",
        ],
        rows: [
          [
            "root", "1", "0.6", "0.0", "168140", "11540", "?", "Ss", "Nov25", "1:29",
            "/sbin/init splash",
          ], ["root", "2", "0.0", "0.0", "0", "0", "?", "S", "Nov25", "0:00", "[kthreadd]"],
          [
            "systemd+", "652", "0.0", "0.1", "25536", "12160", "?", "Ss", "Nov25", "0:03",
            "/lib/systemd/systemd-resolved",
          ],
          [
            "ann", "3344", "12.5", "8.9", "12345678", "723456", "?", "SLl", "09:12", "10:00",
            "/usr/lib/firefox/firefox -P two words",
          ],
          ["ann", "4001", "0.0", "0.0", "10068", "1600", "pts/0", "R+", "10:31", "0:00", "ps aux"],
        ]
      ),
      TextCase(
        name: "free -w",
        text: """
                         total        used        free      shared     buffers       cache   available
          Mem:            23Gi       702Mi        17Gi       8.7Mi       115Mi       5.4Gi        22Gi
          Swap:             0B          0B          0B

          """,
        columns: ["1", "total", "used", "free", "shared", "buffers", "cache", "available"],
        rows: [
          ["Mem:", "23Gi", "702Mi", "17Gi", "8.7Mi", "115Mi", "5.4Gi", "22Gi"],
          ["Swap:", "0B", "0B", "0B", "", "", "", ""],
        ]
      ),
      TextCase(
        name: "df of macOS",
        text: """
          Filesystem       Size   Used  Avail Capacity iused      ifree %iused  Mounted on
          /dev/disk3s1s1  460Gi  8.9Gi  120Gi     7%    356k       1.3G    0%   /
          devfs           200Ki  200Ki    0Bi   100%     692          0  100%   /dev
          /dev/disk3s6    460Gi  2.0Gi  120Gi     2%       2       1.3G    0%   /System/Volumes/VM
          map auto_home     0Bi    0Bi    0Bi   100%       0          0  100%   /System/Volumes/Data/home
          /dev/disk4s1    1.0Gi  900Mi  124Mi    88%     300       1.2M    0%   /Volumes/My Disk

          """,
        columns: [
          "Filesystem", "Size", "Used", "Avail", "Capacity", "iused", "ifree", "%iused",
          "Mounted on",
        ],
        rows: [
          ["/dev/disk3s1s1", "460Gi", "8.9Gi", "120Gi", "7%", "356k", "1.3G", "0%", "/"],
          ["devfs", "200Ki", "200Ki", "0Bi", "100%", "692", "0", "100%", "/dev"],
          [
            "/dev/disk3s6", "460Gi", "2.0Gi", "120Gi", "2%", "2", "1.3G", "0%",
            "/System/Volumes/VM",
          ],
          [
            "map auto_home", "0Bi", "0Bi", "0Bi", "100%", "0", "0", "100%",
            "/System/Volumes/Data/home",
          ],
          [
            "/dev/disk4s1", "1.0Gi", "900Mi", "124Mi", "88%", "300", "1.2M", "0%",
            "/Volumes/My Disk",
          ],
        ]
      ),
      TextCase(
        name: "lsblk with a tree",
        text: """
          NAME                      MAJ:MIN RM   SIZE RO TYPE  MOUNTPOINTS
          loop0                       7:0    0  63.9M  1 loop  /snap/core20/2105
          sda                         8:0    0 465.8G  0 disk\u{20}
          ├─sda1                      8:1    0   512M  0 part  /boot/efi
          └─sda2                      8:2    0 465.3G  0 part\u{20}
            └─ubuntu--vg-ubuntu--lv 253:0    0   100G  0 lvm   /
          sr0                        11:0    1  1024M  0 rom\u{20}
          nvme0n1                   259:0    0 931.5G  0 disk\u{20}

          """,
        columns: ["NAME", "MAJ:MIN", "RM", "SIZE", "RO", "TYPE", "MOUNTPOINTS"],
        rows: [
          ["loop0", "7:0", "0", "63.9M", "1", "loop", "/snap/core20/2105"],
          ["sda", "8:0", "0", "465.8G", "0", "disk", ""],
          ["├─sda1", "8:1", "0", "512M", "0", "part", "/boot/efi"],
          ["└─sda2", "8:2", "0", "465.3G", "0", "part", ""],
          ["└─ubuntu--vg-ubuntu--lv", "253:0", "0", "100G", "0", "lvm", "/"],
          ["sr0", "11:0", "1", "1024M", "0", "rom", ""],
          ["nvme0n1", "259:0", "0", "931.5G", "0", "disk", ""],
        ]
      ),
      TextCase(
        name: "lsblk -f with empty cells",
        text: """
          NAME        FSTYPE      FSVER LABEL UUID                                   FSAVAIL FSUSE% MOUNTPOINTS
          loop0       squashfs    4.0                                                      0   100% /snap/core20/2105
          sda\u{20}
          ├─sda1      vfat        FAT32       8C1D-12AB                               505.7M     1% /boot/efi
          ├─sda2      ext4        1.0   root  6c1a2b3c-0d1e-4f5a-8b9c-112233445566     60.1G    34% /
          └─sda3      swap        1           11111111-2222-3333-4444-555555555555                  [SWAP]
          sr0\u{20}

          """,
        columns: ["NAME", "FSTYPE", "FSVER", "LABEL", "UUID", "FSAVAIL", "FSUSE%", "MOUNTPOINTS"],
        rows: [
          ["loop0", "squashfs", "4.0", "", "", "0", "100%", "/snap/core20/2105"],
          ["sda", "", "", "", "", "", "", ""],
          ["├─sda1", "vfat", "FAT32", "", "8C1D-12AB", "505.7M", "1%", "/boot/efi"],
          [
            "├─sda2", "ext4", "1.0", "root", "6c1a2b3c-0d1e-4f5a-8b9c-112233445566", "60.1G", "34%",
            "/",
          ], ["└─sda3", "swap", "1", "", "11111111-2222-3333-4444-555555555555", "", "", "[SWAP]"],
          ["sr0", "", "", "", "", "", "", ""],
        ]
      ),
      TextCase(
        name: "lsblk with a second mount point",
        text: """
          NAME  MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS
          zram0 253:0    0    0B  0 disk\u{20}
          vda   254:0    0  256G  0 disk /run/netns
                                         /

          """,
        columns: ["NAME", "MAJ:MIN", "RM", "SIZE", "RO", "TYPE", "MOUNTPOINTS"],
        rows: [
          ["zram0", "253:0", "0", "0B", "0", "disk", ""],
          ["vda", "254:0", "0", "256G", "0", "disk", "/run/netns"], ["", "", "", "", "", "", "/"],
        ]
      ),
      TextCase(
        name: "lsblk with a column without values",
        text: """
          NAME   SIZE MODEL MOUNTPOINT
          zram0    0B\u{20}
          vda    256G       /

          """,
        columns: ["NAME", "SIZE", "MODEL", "MOUNTPOINT"],
        rows: [["zram0", "0B", "", ""], ["vda", "256G", "", "/"]]
      ),
      TextCase(
        name: "netstat -an, with a second table",
        text: """
          Active Internet connections (servers and established)
          Proto Recv-Q Send-Q Local Address           Foreign Address         State\u{20}
          tcp        0      0 127.0.0.1:5432          0.0.0.0:*               LISTEN\u{20}
          tcp        0     36 192.168.1.10:22         203.0.113.9:51334       ESTABLISHED
          tcp6       0      0 :::80                   :::*                    LISTEN\u{20}
          udp        0      0 127.0.0.53:53           0.0.0.0:*\u{20}
          Active UNIX domain sockets (servers and established)
          Proto RefCnt Flags       Type       State         I-Node   Path
          unix  2      [ ACC ]     STREAM     LISTENING     21457    /run/systemd/private
          unix  3      [ ]         STREAM     CONNECTED     30112\u{20}

          """,
        columns: ["Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "State"],
        rows: [
          ["tcp", "0", "0", "127.0.0.1:5432", "0.0.0.0:*", "LISTEN"],
          ["tcp", "0", "36", "192.168.1.10:22", "203.0.113.9:51334", "ESTABLISHED"],
          ["tcp6", "0", "0", ":::80", ":::*", "LISTEN"],
          ["udp", "0", "0", "127.0.0.53:53", "0.0.0.0:*", ""],
        ],
        faults: 4
      ),
      TextCase(
        name: "netstat -x",
        text: """
          Active UNIX domain sockets (servers and established)
          Proto RefCnt Flags       Type       State         I-Node   Path
          unix  2      [ ACC ]     STREAM     LISTENING     21457    /run/systemd/private
          unix  3      [ ]         DGRAM      CONNECTED     30112\u{20}
          unix  2      [ ]         DGRAM                    30113\u{20}
          unix  3      [ ]         STREAM     CONNECTED     30114    @/tmp/.X11-unix/X0

          """,
        columns: ["Proto", "RefCnt", "Flags", "Type", "State", "I-Node", "Path"],
        rows: [
          ["unix", "2", "[ ACC ]", "STREAM", "LISTENING", "21457", "/run/systemd/private"],
          ["unix", "3", "[ ]", "DGRAM", "CONNECTED", "30112", ""],
          ["unix", "2", "[ ]", "DGRAM", "", "30113", ""],
          ["unix", "3", "[ ]", "STREAM", "CONNECTED", "30114", "@/tmp/.X11-unix/X0"],
        ]
      ),
      TextCase(
        name: "netstat -r",
        text: """
          Kernel IP routing table
          Destination     Gateway         Genmask         Flags   MSS Window  irtt Iface
          0.0.0.0         192.168.1.1     0.0.0.0         UG        0 0          0 eth0
          192.168.1.0     0.0.0.0         255.255.255.0   U         0 0          0 eth0

          """,
        columns: ["Destination", "Gateway", "Genmask", "Flags", "MSS", "Window", "irtt", "Iface"],
        rows: [
          ["0.0.0.0", "192.168.1.1", "0.0.0.0", "UG", "0", "0", "0", "eth0"],
          ["192.168.1.0", "0.0.0.0", "255.255.255.0", "U", "0", "0", "0", "eth0"],
        ]
      ),
      TextCase(
        name: "netstat of macOS",
        text: """
          Active Internet connections (including servers)
          Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)\u{20}
          tcp4       0      0  192.168.1.5.52344      17.57.146.84.5223      ESTABLISHED
          tcp46      0      0  *.8080                 *.*                    LISTEN\u{20}
          udp4       0      0  *.5353                 *.*\u{20}

          """,
        columns: ["Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "(state)"],
        rows: [
          ["tcp4", "0", "0", "192.168.1.5.52344", "17.57.146.84.5223", "ESTABLISHED"],
          ["tcp46", "0", "0", "*.8080", "*.*", "LISTEN"], ["udp4", "0", "0", "*.5353", "*.*", ""],
        ]
      ),
      TextCase(
        name: "w without users",
        text: """
           02:03:17 up  3:44,  0 user,  load average: 3.91, 3.88, 3.31
          USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT

          """,
        columns: ["USER", "TTY", "FROM", "LOGIN@", "IDLE", "JCPU", "PCPU WHAT"],
        rows: []
      ),
      TextCase(
        name: "findmnt",
        text: """
          TARGET                                      SOURCE                  FSTYPE   OPTIONS
          /                                           /dev/vda                ext4     rw,relatime,discard,resv_strict,resuid=65534,resgid=65534
          ├─/proc                                     proc                    proc     rw,relatime
          ├─/sys                                      sysfs                   sysfs    rw,relatime

          """,
        columns: ["TARGET", "SOURCE", "FSTYPE", "OPTIONS"],
        rows: [
          ["/", "/dev/vda", "ext4", "rw,relatime,discard,resv_strict,resuid=65534,resgid=65534"],
          ["├─/proc", "proc", "proc", "rw,relatime"], ["├─/sys", "sysfs", "sysfs", "rw,relatime"],
        ]
      ),
    ]
  }
#endif
