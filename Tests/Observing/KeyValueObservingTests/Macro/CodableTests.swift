import Foundation
import KeyValueObserving
import Testing

@KeyValueObservable
private final class Song: Codable {
  var title = ""
  var plays: Int?
  let id: Int
  let bars = 8, beats = 4
  @NotObserved var rank = 3
  var isPlayed: Bool { plays != nil }
  static let kind = "song"

  init(id: Int) { self.id = id }
}

@KeyValueObservable
private final class Renamed: Codable {
  var title = "a"

  private enum CodingKeys: String, CodingKey {
    case _$title = "name"
  }
}

@KeyValueObservable
private final class Chord: Codable {
  let root, third: Int
  @NotObserved var (fifth, seventh) = (3, 4)
  var name = "c"

  init(root: Int) { (self.root, third) = (root, 2) }
}

@KeyValueObservable(.observable)
private final class Tracked: Codable {
  var title = "a"
}

/// Observable classes with synthesized `Codable` conformance.
@Suite struct CodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `are coded by the names of their stored properties`() throws {
    let song = Song(id: 7)
    song.title = "aria"
    #expect(try json(song) == #"{"bars":8,"beats":4,"id":7,"rank":3,"title":"aria"}"#)
    song.plays = 2
    #expect(try json(song) == #"{"bars":8,"beats":4,"id":7,"plays":2,"rank":3,"title":"aria"}"#)
    #expect(
      try json(Chord(root: 1)) == #"{"fifth":3,"name":"c","root":1,"seventh":4,"third":2}"#
    )
    #expect(try json(Tracked()) == #"{"title":"a"}"#)
  }

  @Test func `are decoded, and can be observed then`() throws {
    let data = Data(#"{"id":9,"plays":4,"rank":1,"title":"b"}"#.utf8)
    let song = try JSONDecoder().decode(Song.self, from: data)
    #expect(song.title == "b" && song.plays == 4 && song.id == 9 && song.rank == 1)
    var told: [String] = []
    let token = song.observe(\.title, options: .new) { _, change in told.append(change.new ?? "") }
    song.title = "c"
    #expect(told == ["c"] && song.isPlayed)
    token.invalidate()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Song.self, from: Data("{}".utf8))
    }
  }

  @Test func `keep the coding keys that they declare`() throws {
    #expect(try json(Renamed()) == #"{"name":"a"}"#)
  }
}
