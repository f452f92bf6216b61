import KeyValueObserving
import Observation

final class Plain { var value = 0 }
@KeyValueObservable final class Ours { var value = 0 }
@Observable final class Apple { var value = 0 }

@inline(never) func blackHole<T>(_ x: T) {}

func time(_ name: String, _ n: Int, _ body: (Int) -> Void) {
  let clock = ContinuousClock()
  var best = Double.infinity
  body(n / 10)
  for _ in 0..<5 {
    let d = clock.measure { body(n) }
    let ns = (Double(d.components.attoseconds) / 1e9 + Double(d.components.seconds) * 1e9) / Double(n)
    best = min(best, ns)
  }
  print(name, best)
}
@inline(never) func setPlain(_ o: Plain, _ n: Int) { for i in 0..<n { o.value = i } }
@inline(never) func setOurs(_ o: Ours, _ n: Int) { for i in 0..<n { o.value = i } }
@inline(never) func setApple(_ o: Apple, _ n: Int) { for i in 0..<n { o.value = i } }
@inline(never) func getPlain(_ o: Plain, _ n: Int) -> Int { var s = 0; for _ in 0..<n { s &+= o.value }; return s }
@inline(never) func getOurs(_ o: Ours, _ n: Int) -> Int { var s = 0; for _ in 0..<n { s &+= o.value }; return s }
let plain = Plain(), ours = Ours(), apple = Apple()
let N = 20_000_000
time("set plain", N) { setPlain(plain, $0) }
time("set ours", N) { setOurs(ours, $0) }
time("set @Observable", N / 10) { setApple(apple, $0) }
time("get plain", N) { blackHole(getPlain(plain, $0)) }
time("get ours", N) { blackHole(getOurs(ours, $0)) }
var sum = 0
let t = ours.observe(\.value, options: [.old, .new]) { _, c in sum &+= c.new! &- c.old! }
time("set observed old new", N / 4) { setOurs(ours, $0) }
t.invalidate()
let t3 = ours.observe(\.value) { _, c in sum &+= 1 }
time("set observed none", N / 4) { setOurs(ours, $0) }
t3.invalidate()
let d = DirtyObserver {}
_ = d.track { ours.value }
time("mark marked", N / 4) { setOurs(ours, $0) }
d.end()
let objs = (0..<16).map { _ in Ours() }
time("track other", N / 40) { n in for i in 0..<n { d.end(); blackHole(d.track { objs[i & 15].value }) } }
time("observe+end", N / 40) { n in for i in 0..<n { objs[i & 15].observe(\.value) { _, _ in }.invalidate() } }
print(sum)
