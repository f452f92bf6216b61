#if GTK
  import Testing

  /// Tests with windows. They run one at a time, because each input takes time to arrive.
  @Suite(.serialized)
  enum WindowTests {}
#endif
