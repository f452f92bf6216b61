#if Web
  import HTTPTypes
  public import Hummingbird
  import LiveCells
  import Synchronization

  extension LiveTableServer {
    /// Adds the routes for operators to a router or a group of its routes.
    ///
    /// `healthz` responds with `ok`, or with status 503 and the reason why viewers should use
    /// another server. `metrics` responds with figures in the Prometheus text format. Neither
    /// reveals anything about a table, but restrict access to the figures. Requests that a page of
    /// another site causes are refused.
    public func addOperationRoutes<Context: RequestContext>(to router: some RouterMethods<Context>)
    {
      addHealthRoute(to: router, hosts: nil)
      addMetricsRoute(to: router, hosts: nil)
    }

    /// - Parameter hosts: The accepted host names, or nil if another component checks them.
    func addHealthRoute<Context: RequestContext>(
      to router: some RouterMethods<Context>,
      hosts: Set<String>?
    ) {
      let check = RequestGuard(hosts: hosts, allowsMissingHost: true)
      addAnswer("healthz", to: router, check) { server, _, _ in
        guard let trouble = await server.trouble() else { return Responses.text("ok", status: .ok) }
        return Responses.text(trouble, status: .serviceUnavailable)
      }
    }

    /// - Parameter hosts: The accepted host names, or nil if another component checks them.
    func addMetricsRoute<Context: RequestContext>(
      to router: some RouterMethods<Context>,
      hosts: Set<String>?
    ) {
      let check = RequestGuard(hosts: hosts, allowsMissingHost: true)
      addAnswer("metrics", to: router, check) { server, _, _ in
        Responses.bytes(Array(await server.metrics().utf8), type: MetricsText.type)
      }
    }

    /// Returns the reason why viewers should use another server, or nil if the server works.
    ///
    /// The server has a reason while it is ending, and while none of the tables in use can be read.
    public func trouble() async -> String? { await shapes.trouble }

    /// Returns the server's figures in the Prometheus text format.
    public func metrics() async -> String {
      let reading = await shapes.reading
      var text = MetricsText()
      text.add("livecells_viewers", .gauge, "Connected viewers.", viewerCount)
      text.add(
        "livecells_viewers_limit",
        .gauge,
        "Maximum number of connected viewers.",
        limits.viewers
      )
      text.add("livecells_shapes", .gauge, "Shapes being read.", reading.shapes)
      text.add("livecells_shapes_limit", .gauge, "Maximum number of shapes.", limits.shapes)
      text.add(
        "livecells_shapes_outdated",
        .gauge,
        "Shapes whose changes cannot be detected.",
        reading.outdated
      )
      text.add(
        "livecells_encodings_total",
        .counter,
        "Encoded snapshots and patches.",
        reading.encodings
      )
      text.add(
        "livecells_late_deliveries_total",
        .counter,
        "Messages to slow viewers that combined several changes or replaced them by a snapshot.",
        reading.lateDeliveries
      )
      text.add(
        "livecells_streams_total",
        .counter,
        "Started streams.",
        counters.streams.load(ordering: .relaxed)
      )
      text.add(
        "livecells_resumptions_total",
        .counter,
        "Streams that resumed at an earlier position.",
        counters.resumptions.load(ordering: .relaxed)
      )
      text.add(
        "livecells_refusals_total",
        .counter,
        "Refused streams, downloads and searches.",
        counters.refusals.load(ordering: .relaxed)
      )
      text.add(
        "livecells_messages_total",
        .counter,
        "Writes to viewers.",
        counters.messages.load(ordering: .relaxed)
      )
      text.add(
        "livecells_sent_bytes_total",
        .counter,
        "Bytes written to viewers, without framing.",
        counters.bytes.load(ordering: .relaxed)
      )
      let usage = ProcessUsage.now()
      text.add(
        "process_cpu_seconds_total",
        .counter,
        "Processor time of the process, in seconds.",
        usage.processorTime
      )
      if let memory = usage.memory {
        text.add(
          "process_resident_memory_bytes",
          .gauge,
          "Resident memory of the process, in bytes.",
          memory
        )
      }
      return text.text
    }
  }
#endif
