extension City {
  /// Returns a hundred cities with their standard times in minutes ahead of UTC, from west to east.
  static func all(on clock: WorldClock) -> [City] {
    standardTimes.flatMap { offset, names in
      names.map { City($0, offset: offset, clock: clock) }
    }
  }

  private static let standardTimes: [(offset: Int, names: [String])] = [
    (-660, ["Pago Pago"]),
    (-600, ["Honolulu", "Papeete"]),
    (-540, ["Anchorage", "Juneau"]),
    (-480, ["Los Angeles", "Seattle", "Tijuana", "Vancouver"]),
    (-420, ["Calgary", "Denver", "Phoenix"]),
    (-360, ["Chicago", "Guatemala City", "Houston", "Mexico City", "San José", "Winnipeg"]),
    (-300, ["Bogotá", "Havana", "Kingston", "Lima", "New York", "Panama", "Quito", "Toronto"]),
    (-240, ["Caracas", "Halifax", "La Paz", "Manaus", "San Juan", "Santiago", "Santo Domingo"]),
    (-210, ["St. John's"]),
    (-180, ["Buenos Aires", "Montevideo", "São Paulo"]),
    (-120, ["Nuuk"]),
    (-60, ["Azores", "Praia"]),
    (0, ["Accra", "Dakar", "Dublin", "Lisbon", "London", "Reykjavík"]),
    (
      60,
      [
        "Casablanca", "Amsterdam", "Berlin", "Brussels", "Kinshasa", "Lagos", "Madrid", "Oslo",
        "Paris", "Rome", "Tunis", "Vienna", "Warsaw",
      ]
    ),
    (120, ["Athens", "Cairo", "Cape Town", "Harare", "Helsinki", "Jerusalem", "Kyiv", "Tripoli"]),
    (180, ["Addis Ababa", "Baghdad", "Istanbul", "Moscow", "Nairobi", "Riyadh"]),
    (210, ["Tehran"]),
    (240, ["Baku", "Dubai", "Mauritius"]),
    (270, ["Kabul"]),
    (300, ["Karachi", "Tashkent"]),
    (330, ["Colombo", "Delhi", "Mumbai"]),
    (345, ["Kathmandu"]),
    (360, ["Dhaka"]),
    (390, ["Yangon"]),
    (420, ["Bangkok", "Hanoi", "Jakarta"]),
    (480, ["Hong Kong", "Manila", "Perth", "Shanghai", "Singapore"]),
    (540, ["Seoul", "Tokyo"]),
    (570, ["Adelaide"]),
    (600, ["Sydney"]),
    (720, ["Auckland"]),
    (840, ["Kiritimati"]),
  ]
}
