#if PostgreSQL
  // A column of type `real` is read as the shortest text of each number, so its values are those of
  // the texts: 0.1 rather than 0.10000000149011612, which the server would compare and calculate
  // with. The order of the values is the same.
  extension ExpressionWriter {
    /// A translated part of an expression.
    struct Part {
      var sql: String
      var kind: ExpressionKind
      /// Whether it can be `NULL`.
      var canBeNull = true
      /// The way in which its texts compare.
      var collation = Catalog.Collation.binary
      /// Whether it has the server's type `real`.
      var isFloat = false
      /// The value, if the part is a constant.
      var value: Value?
    }

    /// Returns a part of type `real` as the numbers that are read from it.
    func displayed(_ part: Part) -> Part {
      var result = part
      result.sql = "(\(part.sql))::text::float8"
      result.isFloat = false
      return result
    }

    /// Returns two parts that compare like the numbers read from them, in the type `real`, so that
    /// an index can be used. Returns nil if the parts are not of that type, or if a constant has no
    /// such equivalent.
    mutating func floats(_ left: Part, _ sign: String, _ right: Part) -> (Part, Part)? {
      if left.isFloat, right.isFloat { return (left, right) }
      if left.isFloat, let text = right.value.flatMap({ floatText($0, sign) }) {
        return (left, float(text))
      }
      // The constant is on the other side, so the sign points in the other direction.
      let mirrored = ["<": ">", "<=": ">="][sign] ?? sign
      if right.isFloat, let text = left.value.flatMap({ floatText($0, mirrored) }) {
        return (float(text), right)
      }
      return nil
    }

    private mutating func float(_ text: String) -> Part {
      Part(sql: bind(text, "float4"), kind: .real, canBeNull: false, isFloat: true)
    }

    /// Returns the number of type `real` that a column of this type is compared with in place of a
    /// constant, or nil if there is none.
    func floatText(_ value: Value, _ sign: String) -> String? {
      guard !value.isNull, let text = value.postgresText(as: .real), let number = Double(text)
      else {
        return nil
      }
      var float = Float(number)
      if number.isNaN { return "NaN" }
      func isBelow(_ float: Float) -> Bool { Self.displayed(float) < number }
      func isAbove(_ float: Float) -> Bool { Self.displayed(float) > number }
      switch sign {
      case "=": if isBelow(float) || isAbove(float) { return nil }
      // The numbers below the constant are those below the first one that is not.
      case "<", ">=": if isBelow(float) { float = float.nextUp }
      default: if isAbove(float) { float = float.nextDown }
      }
      return Value.real(Self.displayed(float)).postgresText
    }

    private static func displayed(_ float: Float) -> Double { Double("\(float)") ?? Double(float) }
  }
#endif
