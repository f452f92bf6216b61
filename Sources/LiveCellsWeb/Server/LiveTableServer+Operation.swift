#if Web
  import HTTPTypes
  public import Hummingbird
  import LiveCells
  import Synchronization

  extension LiveTableServer {
    /// Adds what those who run the server ask for, to a router or to a group of its routes: `healthz`, which
    /// says `ok`, or with status 503 why viewers should go to another server; and `metrics`, figures in
    /// Prometheus's form. Nothing of any table is in either; let only those read the figures who may.
    public func addOperationRoutes<Context: RequestContext>(to router: some RouterMethods<Context>)
    {
      addHealthRoute(to: router)
      addMetricsRoute(to: router)
    }

    func addHealthRoute<Context: RequestContext>(to router: some RouterMethods<Context>) {
      router.get("healthz") { _, _ in
        guard let trouble = await self.trouble() else { return Answer.text("ok", status: .ok) }
        return Answer.text(trouble, status: .serviceUnavailable)
      }
    }

    func addMetricsRoute<Context: RequestContext>(to router: some RouterMethods<Context>) {
      router.get("metrics") { _, _ in
        let text = await self.metrics()
        return Answer.bytes(Array(text.utf8), type: MetricsText.type)
      }
    }

    /// Why viewers should go to another server; nil where all is well.
    ///
    /// That is so when the server is ending, and while no table that is looked at can be read.
    public func trouble() async -> String? { await shapes.trouble }

    /// The server's figures as text, in the form in which Prometheus reads them.
    public func metrics() async -> String {
      let reading = await shapes.reading
      var text = MetricsText()
      text.add("livecells_viewers", .gauge, "Viewers that are sent streams now.", viewerCount)
      text.add("livecells_viewers_limit", .gauge, "The most viewers at once.", limits.viewers)
      text.add("livecells_shapes", .gauge, "Parts of tables that are read now.", reading.shapes)
      text.add("livecells_shapes_limit", .gauge, "The most parts at once.", limits.shapes)
      text.add(
        "livecells_shapes_outdated",
        .gauge,
        "Parts of tables whose changes can't be seen now.",
        reading.outdated
      )
      text.add(
        "livecells_encodings_total",
        .counter,
        "Snapshots and patches that were encoded.",
        reading.encodings
      )
      text.add(
        "livecells_late_deliveries_total",
        .counter,
        "Times that a viewer was behind, and was sent several changes at once or a snapshot.",
        reading.lateDeliveries
      )
      text.add(
        "livecells_streams_total",
        .counter,
        "Streams that were begun.",
        tally.streams.load(ordering: .relaxed)
      )
      text.add(
        "livecells_resumptions_total",
        .counter,
        "Streams whose viewer had one before, and said up to where.",
        tally.resumptions.load(ordering: .relaxed)
      )
      text.add(
        "livecells_refusals_total",
        .counter,
        "Streams, downloads and searches refused.",
        tally.refusals.load(ordering: .relaxed)
      )
      text.add(
        "livecells_messages_total",
        .counter,
        "Writes to viewers.",
        tally.messages.load(ordering: .relaxed)
      )
      text.add(
        "livecells_sent_bytes_total",
        .counter,
        "Bytes written to viewers, without what frames them.",
        tally.bytes.load(ordering: .relaxed)
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
          "Memory that the process holds, in bytes.",
          memory
        )
      }
      return text.text
    }
  }
#endif
