#if GTK
  import Testing

  /// Tests with windows: one at a time, because what a person does takes its time.
  @Suite(.serialized)
  enum WindowTests {}
#endif
