#if SQLite
  extension CommandOutputCases {
    /// Outputs of commands for sockets, services and containers.
    static let services: [TextCase] = [
      TextCase(
        name: "ss -x",
        text: """
          Netid State Recv-Q Send-Q Local Address:Port    Peer Address:Port   Process
          u_str ESTAB 0      0                  * 4185127            * 4185128\u{20}
          u_str ESTAB 0      0                  * 1605               * 1606\u{20}
          u_str ESTAB 0      0                  * 1606               * 1605\u{20}
          u_str ESTAB 0      0                  * 4185128            * 4185127\u{20}

          """,
        columns: [
          "Netid", "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port",
          "Process",
        ],
        rows: [
          ["u_str", "ESTAB", "0", "0", "* 4185127", "* 4185128", ""],
          ["u_str", "ESTAB", "0", "0", "* 1605", "* 1606", ""],
          ["u_str", "ESTAB", "0", "0", "* 1606", "* 1605", ""],
          ["u_str", "ESTAB", "0", "0", "* 4185128", "* 4185127", ""],
        ]
      ),
      TextCase(
        name: "ss -tulpn with two titles without a blank between them",
        text: """
          Netid State  Recv-Q Send-Q      Local Address:Port  Peer Address:PortProcess\u{20}
          udp   UNCONN 0      0           127.0.0.53%lo:53         0.0.0.0:*    users:(("systemd-resolve",pid=652,fd=13))\u{20}
          udp   UNCONN 0      0      192.168.1.10%ens18:68         0.0.0.0:*    users:(("systemd-network",pid=640,fd=18))\u{20}
          tcp   LISTEN 0      4096              0.0.0.0:22         0.0.0.0:*    users:(("sshd",pid=812,fd=3),("systemd",pid=1,fd=66))\u{20}
          tcp   LISTEN 0      511                     *:80               *:*    users:(("nginx",pid=900,fd=6),("nginx",pid=899,fd=6))\u{20}
          tcp   LISTEN 0      128                  [::]:22            [::]:*\u{20}

          """,
        columns: [
          "Netid", "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port",
          "Process",
        ],
        rows: [
          [
            "udp", "UNCONN", "0", "0", "127.0.0.53%lo:53", "0.0.0.0:*",
            "users:((\"systemd-resolve\",pid=652,fd=13))",
          ],
          [
            "udp", "UNCONN", "0", "0", "192.168.1.10%ens18:68", "0.0.0.0:*",
            "users:((\"systemd-network\",pid=640,fd=18))",
          ],
          [
            "tcp", "LISTEN", "0", "4096", "0.0.0.0:22", "0.0.0.0:*",
            "users:((\"sshd\",pid=812,fd=3),(\"systemd\",pid=1,fd=66))",
          ],
          [
            "tcp", "LISTEN", "0", "511", "*:80", "*:*",
            "users:((\"nginx\",pid=900,fd=6),(\"nginx\",pid=899,fd=6))",
          ], ["tcp", "LISTEN", "0", "128", "[::]:22", "[::]:*", ""],
        ]
      ),
      TextCase(
        name: "ss without processes",
        text: """
          State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process
          LISTEN 0      128          0.0.0.0:22        0.0.0.0:*\u{20}
          LISTEN 0      4096       127.0.0.1:5432      0.0.0.0:*\u{20}

          """,
        columns: [
          "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process",
        ],
        rows: [
          ["LISTEN", "0", "128", "0.0.0.0:22", "0.0.0.0:*", ""],
          ["LISTEN", "0", "4096", "127.0.0.1:5432", "0.0.0.0:*", ""],
        ]
      ),
      TextCase(
        name: "ss -tulpn",
        text: """
          Netid State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\u{20}
          udp   UNCONN 0      0          127.0.0.1:323        0.0.0.0:*     users:(("chronyd",pid=731,fd=5))\u{20}
          tcp   LISTEN 0      128          0.0.0.0:22         0.0.0.0:*     users:(("sshd",pid=812,fd=3))\u{20}
          tcp   LISTEN 0      128             [::]:22            [::]:*\u{20}

          """,
        columns: [
          "Netid", "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port",
          "Process",
        ],
        rows: [
          [
            "udp", "UNCONN", "0", "0", "127.0.0.1:323", "0.0.0.0:*",
            "users:((\"chronyd\",pid=731,fd=5))",
          ],
          [
            "tcp", "LISTEN", "0", "128", "0.0.0.0:22", "0.0.0.0:*",
            "users:((\"sshd\",pid=812,fd=3))",
          ], ["tcp", "LISTEN", "0", "128", "[::]:22", "[::]:*", ""],
        ]
      ),
      TextCase(
        name: "docker ps with empty cells",
        text: """
          CONTAINER ID   IMAGE                       COMMAND                  CREATED          STATUS                      PORTS                                       NAMES
          3f4e1c2ab9d0   postgres:16-alpine          "docker-entrypoint.s…"   2 hours ago      Up 2 hours (healthy)        0.0.0.0:5432->5432/tcp, :::5432->5432/tcp   db
          a1b2c3d4e5f6   nginx                       "/docker-entrypoint.…"   11 minutes ago   Up 11 minutes               80/tcp                                      web
          0123456789ab   registry.example.com/app    "python -m app --por…"   3 weeks ago      Exited (137) 2 weeks ago                                                app-1
          ffeeddccbbaa   redis                       "docker-entrypoint.s…"   3 weeks ago      Created                                                                 cache

          """,
        columns: ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
        rows: [
          [
            "3f4e1c2ab9d0", "postgres:16-alpine", "\"docker-entrypoint.s…\"", "2 hours ago",
            "Up 2 hours (healthy)", "0.0.0.0:5432->5432/tcp, :::5432->5432/tcp", "db",
          ],
          [
            "a1b2c3d4e5f6", "nginx", "\"/docker-entrypoint.…\"", "11 minutes ago", "Up 11 minutes",
            "80/tcp", "web",
          ],
          [
            "0123456789ab", "registry.example.com/app", "\"python -m app --por…\"", "3 weeks ago",
            "Exited (137) 2 weeks ago", "", "app-1",
          ],
          [
            "ffeeddccbbaa", "redis", "\"docker-entrypoint.s…\"", "3 weeks ago", "Created", "",
            "cache",
          ],
        ]
      ),
      TextCase(
        name: "docker ps without ports",
        text: """
          CONTAINER ID   IMAGE     COMMAND   CREATED          STATUS                     PORTS     NAMES
          0123456789ab   redis     "sh"      10 seconds ago   Created                              cache
          1123456789ab   redis     "sh"      10 seconds ago   Exited (0) 8 seconds ago             c2

          """,
        columns: ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
        rows: [
          ["0123456789ab", "redis", "\"sh\"", "10 seconds ago", "Created", "", "cache"],
          [
            "1123456789ab", "redis", "\"sh\"", "10 seconds ago", "Exited (0) 8 seconds ago", "",
            "c2",
          ],
        ]
      ),
      TextCase(
        name: "kubectl get pods with restarts",
        text: """
          NAME                                READY   STATUS             RESTARTS         AGE
          api-7c5ddbdf54-x2vlq                1/1     Running            0                2d3h
          api-7c5ddbdf54-zz9xk                1/1     Running            14 (7h ago)      12d
          migrate-28382410-7b6cq              0/1     Completed          0                3h12m
          worker-0                            0/2     CrashLoopBackOff   231 (3m9s ago)   47h

          """,
        columns: ["NAME", "READY", "STATUS", "RESTARTS", "AGE"],
        rows: [
          ["api-7c5ddbdf54-x2vlq", "1/1", "Running", "0", "2d3h"],
          ["api-7c5ddbdf54-zz9xk", "1/1", "Running", "14 (7h ago)", "12d"],
          ["migrate-28382410-7b6cq", "0/1", "Completed", "0", "3h12m"],
          ["worker-0", "0/2", "CrashLoopBackOff", "231 (3m9s ago)", "47h"],
        ]
      ),
      TextCase(
        name: "kubectl get pods -A -o wide",
        text: """
          NAMESPACE     NAME                       READY   STATUS    RESTARTS     AGE   IP            NODE     NOMINATED NODE   READINESS GATES
          default       web-0                      1/1     Running   0            3d    10.244.0.12   node-1   <none>           <none>
          kube-system   coredns-5d78c9869d-abcde   1/1     Running   1 (2d ago)   10d   10.244.0.2    node-1   <none>           <none>

          """,
        columns: [
          "NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE", "IP", "NODE", "NOMINATED NODE",
          "READINESS GATES",
        ],
        rows: [
          [
            "default", "web-0", "1/1", "Running", "0", "3d", "10.244.0.12", "node-1", "<none>",
            "<none>",
          ],
          [
            "kube-system", "coredns-5d78c9869d-abcde", "1/1", "Running", "1 (2d ago)", "10d",
            "10.244.0.2", "node-1", "<none>", "<none>",
          ],
        ]
      ),
      TextCase(
        name: "kubectl get pv with empty cells",
        text: """
          NAME       CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS      CLAIM          STORAGECLASS   REASON   AGE
          pvc-0a1b   10Gi       RWO            Delete           Bound       default/data   standard                12d
          pvc-2c3d   1Gi        RWX            Retain           Available                  nfs                     3d

          """,
        columns: [
          "NAME", "CAPACITY", "ACCESS MODES", "RECLAIM POLICY", "STATUS", "CLAIM", "STORAGECLASS",
          "REASON", "AGE",
        ],
        rows: [
          ["pvc-0a1b", "10Gi", "RWO", "Delete", "Bound", "default/data", "standard", "", "12d"],
          ["pvc-2c3d", "1Gi", "RWX", "Retain", "Available", "", "nfs", "", "3d"],
        ]
      ),
      TextCase(
        name: "kubectl get ingress with an empty address",
        text: """
          NAME   CLASS    HOSTS                                   ADDRESS   PORTS     AGE
          shop   <none>   shop.example.com,www.shop.example.com             80, 443   3d
          api    nginx    *                                       10.0.0.1  80        3d

          """,
        columns: ["NAME", "CLASS", "HOSTS", "ADDRESS", "PORTS", "AGE"],
        rows: [
          ["shop", "<none>", "shop.example.com,www.shop.example.com", "", "80, 443", "3d"],
          ["api", "nginx", "*", "10.0.0.1", "80", "3d"],
        ]
      ),
      TextCase(
        name: "systemctl list-units with a wide value",
        text: """
            UNIT                                                                                      LOAD   ACTIVE SUB       DESCRIPTION
            proc-sys-fs-binfmt_misc.automount                                                         loaded active waiting   Arbitrary Executable File Formats File System Automount Point
            dev-disk-by\\x2did-nvme\\x2dSamsung.device                                                  loaded active plugged   Samsung SSD 980 PRO 1TB
            -.mount                                                                                   loaded active mounted   Root Mount
          ● apache2.service                                                                           loaded failed failed    The Apache HTTP Server
            cron.service                                                                              loaded active running   Regular background program processing daemon
          ● plymouth.service                                                                          not-found inactive dead plymouth.service
            user@1000.service                                                                         loaded active running   User Manager for UID 1000

          LOAD   = Reflects whether the unit definition was properly loaded.
          ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
          SUB    = The low-level unit activation state, values depend on unit type.
          7 loaded units listed. Pass --all to see loaded but inactive units, too.
          To show all installed unit files use 'systemctl list-unit-files'.

          """,
        columns: ["1", "UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"],
        rows: [
          [
            "", "proc-sys-fs-binfmt_misc.automount", "loaded", "active", "waiting",
            "Arbitrary Executable File Formats File System Automount Point",
          ],
          [
            "", "dev-disk-by\\x2did-nvme\\x2dSamsung.device", "loaded", "active", "plugged",
            "Samsung SSD 980 PRO 1TB",
          ], ["", "-.mount", "loaded", "active", "mounted", "Root Mount"],
          ["●", "apache2.service", "loaded", "failed", "failed", "The Apache HTTP Server"],
          [
            "", "cron.service", "loaded", "active", "running",
            "Regular background program processing daemon",
          ], ["●", "plymouth.service", "not-found", "inactive", "dead", "plymouth.service"],
          ["", "user@1000.service", "loaded", "active", "running", "User Manager for UID 1000"],
        ],
        faults: 5
      ),
      TextCase(
        name: "systemctl list-units",
        text: """
            UNIT                       LOAD      ACTIVE   SUB     DESCRIPTION
            apparmor.service           loaded    active   exited  Load AppArmor profiles
          ● auditd.service             not-found inactive dead    auditd.service
            cron.service               loaded    active   running Regular background program processing daemon

          """,
        columns: ["1", "UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"],
        rows: [
          ["", "apparmor.service", "loaded", "active", "exited", "Load AppArmor profiles"],
          ["●", "auditd.service", "not-found", "inactive", "dead", "auditd.service"],
          [
            "", "cron.service", "loaded", "active", "running",
            "Regular background program processing daemon",
          ],
        ]
      ),
      TextCase(
        name: "systemctl list-timers",
        text: """
          NEXT                        LEFT          LAST                        PASSED       UNIT                         ACTIVATES
          Thu 2026-11-26 03:10:00 UTC 56min left    Thu 2026-11-26 02:10:02 UTC 3min 20s ago anacron.timer                anacron.service
          Thu 2026-11-26 06:12:11 UTC 3h 58min left Wed 2026-11-25 06:45:12 UTC 19h ago      apt-daily-upgrade.timer      apt-daily-upgrade.service
          -                           -             -                           -            snapd.snap-repair.timer      snapd.snap-repair.service
          n/a                         n/a           n/a                         n/a          ua-timer.timer               ua-timer.service

          4 timers listed.

          """,
        columns: ["NEXT", "LEFT", "LAST", "PASSED", "UNIT", "ACTIVATES"],
        rows: [
          [
            "Thu 2026-11-26 03:10:00 UTC", "56min left", "Thu 2026-11-26 02:10:02 UTC",
            "3min 20s ago", "anacron.timer", "anacron.service",
          ],
          [
            "Thu 2026-11-26 06:12:11 UTC", "3h 58min left", "Wed 2026-11-25 06:45:12 UTC",
            "19h ago", "apt-daily-upgrade.timer", "apt-daily-upgrade.service",
          ], ["-", "-", "-", "-", "snapd.snap-repair.timer", "snapd.snap-repair.service"],
          ["n/a", "n/a", "n/a", "n/a", "ua-timer.timer", "ua-timer.service"],
        ],
        faults: 1
      ),
    ]
  }
#endif
