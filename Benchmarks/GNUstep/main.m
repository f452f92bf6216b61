// Measures Objective-C's key-value observing with GNUstep's implementation. A separate process,
// because it requires another runtime. Prints one JSON object per line. Uses only Objective-C features
// that GCC supports.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <time.h>

@interface Model : NSObject {
  long number;
  NSString *title;
  NSString *status;
  NSMutableArray *items;
  Model *child;
}
@end

@implementation Model
- (id)init {
  if ((self = [super init])) {
    title = @"report.pdf";
    status = @"loading";
  }
  return self;
}

- (long)number {
  return number;
}

- (void)setNumber:(long)value {
  number = value;
}

- (NSString *)title {
  return title;
}

- (void)setTitle:(NSString *)value {
  ASSIGN(title, value);
}

- (NSString *)status {
  return status;
}

- (void)setStatus:(NSString *)value {
  ASSIGN(status, value);
}

- (NSMutableArray *)items {
  return items;
}

- (void)setItems:(NSMutableArray *)value {
  ASSIGN(items, value);
}

- (Model *)child {
  return child;
}

- (void)setChild:(Model *)value {
  ASSIGN(child, value);
}

// The accessors of a key-value coding compliant class with a mutable array.
- (void)insertObject:(id)object inItemsAtIndex:(NSUInteger)index {
  [items insertObject:object atIndex:index];
}

- (void)removeObjectFromItemsAtIndex:(NSUInteger)index {
  [items removeObjectAtIndex:index];
}
@end

@interface Watcher : NSObject {
  long sum;
  long last;
}
@end

/// Adds the difference of the new and the old value, like the observers of the other benchmarks.
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  id old = [change objectForKey:NSKeyValueChangeOldKey];
  id new = [change objectForKey:NSKeyValueChangeNewKey];
  if (old) {
    sum += [new longValue] - [old longValue];
  } else {
    long value = [new longValue];
    sum += value - last;
    last = value;
  }
}
@end

/// Counts the calls of observations without values.
@interface Counter : NSObject {
  long count;
}
@end

@implementation Counter
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  count += 1;
}
@end

typedef void (*Work)(long count, void *context);

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static double timeOf(Work work, long count, void *context) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  double start = seconds();
  work(count, context);
  double time = seconds() - start;
  [pool release];
  return time;
}

/// Returns the best time of several runs after a warm-up, in nanoseconds per operation.
static void measure(const char *name, Work work, void *context) {
  long count = 16;
  double best;
  while ((best = timeOf(work, count, context)) < 0.003) count *= 2;
  for (int round = 0; round < 31; round++) {
    double time = timeOf(work, count, context);
    if (time < best) best = time;
  }
  printf("{\"benchmark\": \"%s\", \"nanoseconds\": %.3f}\n", name, best / count * 1e9);
}

/// A compiler barrier, as in the other process: all stores are done and all reads are made.
#define BARRIER __asm__ volatile("" ::: "memory")

static void set(long count, void *context) {
  Model *model = context;
  for (long number = 0; number < count; number++) {
    [model setNumber:number];
    BARRIER;
  }
}

static void get(long count, void *context) {
  Model *model = context;
  for (long number = 0; number < count; number++) {
    __asm__ volatile("" ::"r"([model number]));
    BARRIER;
  }
}

static void setNested(long count, void *context) {
  Model *child = [(Model *)context child];
  for (long number = 0; number < count; number++) [child setNumber:number];
}

static Model *children[2];

static void replaceChild(long count, void *context) {
  Model *model = context;
  for (long number = 0; number < count; number++) [model setChild:children[number & 1]];
}

static void append(long count, void *context) {
  Model *model = context;
  for (long number = 0; number < count; number++) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSMutableArray *items = [model mutableArrayValueForKey:@"items"];
    [items addObject:[NSNumber numberWithLong:number]];
    [items removeLastObject];
    [pool release];
  }
}

static Counter *counter;
static Model *models[16];

static void registerOne(long count, void *context) {
  for (long number = 0; number < count; number++) {
    Model *model = models[number % 16];
    [model addObserver:counter forKeyPath:@"number" options:0 context:NULL];
    [model removeObserver:counter forKeyPath:@"number"];
  }
}

static void bindThree(long count, void *context) {
  NSString *keys[] = {@"title", @"status", @"number"};
  for (long number = 0; number < count; number++) {
    Model *model = models[number % 16];
    for (int key = 0; key < 3; key++)
      [model addObserver:counter forKeyPath:keys[key] options:0 context:NULL];
    for (int key = 0; key < 3; key++) [model removeObserver:counter forKeyPath:keys[key]];
  }
}

static void measureObserved(const char *name, int observers) {
  Model *model = [Model new];
  NSMutableArray *watchers = [NSMutableArray array];
  NSUInteger both = NSKeyValueObservingOptionOld | NSKeyValueObservingOptionNew;
  for (int position = 0; position < observers; position++) {
    Watcher *one = [Watcher new];
    [watchers addObject:one];
    [model addObserver:one forKeyPath:@"number" options:both context:NULL];
  }
  measure(name, set, model);
  for (int position = 0; position < observers; position++)
    [model removeObserver:[watchers objectAtIndex:position] forKeyPath:@"number"];
}

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  counter = [Counter new];
  for (int position = 0; position < 16; position++) models[position] = [Model new];

  // Unobserved objects first, because the first observation of an object replaces its class.
  Model *model = [Model new];
  measure("set-unobserved", set, model);
  measure("read-untracked", get, model);
  measureObserved("set-one-observer", 1);
  measureObserved("ten-observers", 10);
  measureObserved("hundred-observers", 100);
  measure("bind-three-keys", bindThree, NULL);
  measure("register-and-end", registerOne, NULL);

  children[0] = [Model new];
  children[1] = [Model new];
  [model setChild:children[0]];
  Watcher *watcher = [Watcher new];
  [model addObserver:watcher
          forKeyPath:@"child.number"
             options:NSKeyValueObservingOptionNew
             context:NULL];
  measure("nested-path", setNested, model);
  measure("nested-path-head", replaceChild, model);
  [model removeObserver:watcher forKeyPath:@"child.number"];

  Model *list = [Model new];
  [list setItems:[NSMutableArray array]];
  for (long number = 0; number < 1000; number++)
    [[list items] addObject:[NSNumber numberWithLong:number]];
  [list addObserver:counter forKeyPath:@"items" options:0 context:NULL];
  measure("append-in-place", append, list);
  [list removeObserver:counter forKeyPath:@"items"];
  [pool release];
  return 0;
}
