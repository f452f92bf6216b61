/* A model of the observation of synchronized objects, for all interleavings of three threads.

   Two objects, `root` and `tail`, each with a property `level`; `root.next` leads to `tail` or nowhere.
   Three listeners: one of each level (SharedListener, begun with `.initial`), and one of the path
   `root.next?.level` (SharedPathListener). Three threads set properties, begin and end observations, edit
   elements, and release the objects, in any order. A critical section is one step here: `atomic`.

   Each promise is an assertion. `-D` with the name of a fault removes one precaution. Scripts/model.sh
   checks that each of these faults violates an assertion. */

#define THREADS 3
#define ROOT 0
#define TAIL 1
#define PATH 2            /* listeners 0 and 1 observe the levels of ROOT and TAIL */
#define NOTHING 99

#ifndef STEPS
#define STEPS 1           /* the number of actions of each thread before it releases the objects */
#endif
#ifndef MOST
#define MOST 2            /* the maximum number of settings of a level, which bounds the state space */
#endif

byte level[2];            /* the number of its changes: Slot.changes */
bool next = true;         /* root.next */
byte changesOfNext;
byte elements, changesOfElements, edits;

byte owners[2] = THREADS; /* the number of threads that retain the object */
bool dead[2];

/* Listeners */
bool begun[3], live[3], hasToken[3];
byte held[3];             /* references: its token, and each list that it is in */
bool inLevel[3];          /* in the list of a level: of its object, PATH in that of TAIL */
bool pathInNext;          /* PATH in the list of root.next */
byte last[3] = NOTHING;   /* the last delivered value */
bool endedHere[9];        /* listener * 3 + thread: ended by that thread */
byte inside[3];           /* calls in progress */
bool deathTold[3];

byte waiting[8], many[2]; /* SharedListener.waiting: four places for each, and how many are taken */
byte teller[2] = NOTHING; /* SharedListener.teller */

byte holder = NOTHING;    /* SharedPathListener.Turn */
bool isRequested;
byte evaluating;

byte finished;

inline release(l) {
  assert(held[l] > 0);    /* nothing is released twice */
  held[l]--
}

/* ObjectState.remove(_:), for every list that the listener is in. */
inline takeOut(l) {
  atomic {
    if
    :: inLevel[l] -> inLevel[l] = false; release(l)
    :: else
    fi;
    if
    :: l == PATH && pathInNext -> pathInNext = false; release(l)
    :: else
    fi
  }
}

/* ObservationToken.invalidate(), Listener.end() */
inline end(l) {
  live[l] = false;
  takeOut(l);
  atomic { release(l); endedHere[l * 3 + me] = true }
}

/* A call of the observer. It checks immediately before that the observation has not ended. */
inline call(l, value) {
  if
#ifndef FAULT_CALL_AFTER_END
  :: live[l] ->
#else
  :: true ->
#endif
     atomic {
       assert(!endedHere[l * 3 + me]);  /* no call after the end on this thread */
       assert(inside[l] == 0);          /* one thread at a time */
       inside[l]++
     }
     atomic {
       /* in the order of the changes, and none left out */
       assert(l == PATH || last[l] == NOTHING || value == last[l] + 1);
       last[l] = value;
       inside[l]--
     }
     if
     :: atomic { hasToken[l] -> hasToken[l] = false }; end(l)  /* it may end itself */
     :: true
     fi
  :: else
  fi
}

inline pop(l, value, isEmpty) {
  isEmpty = (many[l] == 0);
  if
  :: !isEmpty ->
     value = waiting[l * 4];
     waiting[l * 4] = waiting[l * 4 + 1];
     waiting[l * 4 + 1] = waiting[l * 4 + 2];
     waiting[l * 4 + 2] = waiting[l * 4 + 3];
     waiting[l * 4 + 3] = 0;
     many[l]--
  :: else
  fi
}

/* SharedListener.work(_:isOutermost:) */
inline work(l) {
  do
  :: atomic {
       pop(l, v, isEmpty);
       if
       :: isEmpty -> teller[l] = NOTHING; break
       :: else
       fi
     }
     call(l, v)
  od
}

/* SharedListener.notifyAll(_:) */
inline notifyAll(l) {
  atomic {
    isMine = (many[l] > 0 && teller[l] == NOTHING);
#ifdef FAULT_TWO_TELLERS
    isMine = true;
#endif
    if
    :: isMine -> teller[l] = me
    :: else
    fi
  }
  if
  :: isMine -> work(l)
  :: else
  fi
}

/* ObjectState.note(_:_:notifies:) */
inline note(o) {
  if
  :: inLevel[o] && live[o] ->
     waiting[o * 4 + many[o]] = v;
     many[o]++;
     told = told | (1 << o)
  :: else
  fi;
  if
  :: o == TAIL && inLevel[PATH] && live[PATH] -> told = told | 4
  :: else
  fi
}

/* SharedRegistry.exchange(_:of:new:notifies:read:exchange:) of a level, then ObjectState.send(_:_:of:) */
inline set(o) {
  told = 0;
#ifdef FAULT_ASK_BEFORE_EXCHANGE
  isObserved = inLevel[o] || (o == TAIL && inLevel[PATH]);
#else
  isObserved = true;
#endif
  atomic {
    level[o]++;
    v = level[o];
#ifndef FAULT_NOTE_AFTER_LOCK
    if
    :: isObserved -> note(o)
    :: else
    fi
  }
#else
  }
  atomic { note(o) }
#endif
  send()
}

inline send() {
  if
  :: told & 1 -> notifyAll(0)
  :: else
  fi;
  if
  :: told & 2 -> notifyAll(1)
  :: else
  fi;
  if
  :: told & 4 -> ask()
  :: else
  fi
}

/* The equivalent for root.next */
inline setNext() {
  told = 0;
  atomic {
    next = !next;
    changesOfNext++;
    if
    :: pathInNext && live[PATH] -> told = 4
    :: else
    fi
  }
  send()
}

/* TrackingListener.track(_:): links to each property before reading it, then removes unused links. */
inline evaluate() {
  atomic {
    assert(evaluating == 0);  /* one thread evaluates at a time */
    evaluating++
  }
  atomic {
    if
    :: !pathInNext && live[PATH] -> pathInNext = true; held[PATH]++
    :: else
    fi
  }
  found = next;
  if
  :: found ->
#ifdef FAULT_READ_BEFORE_LINK
     v = level[TAIL];
#endif
     atomic {
       if
       :: !inLevel[PATH] && live[PATH] && !dead[TAIL] -> inLevel[PATH] = true; held[PATH]++
       :: else
       fi
     }
#ifndef FAULT_READ_BEFORE_LINK
     v = level[TAIL]
#endif
  :: else ->
     v = 50;  /* nil */
     atomic {
       if
       :: inLevel[PATH] -> inLevel[PATH] = false; release(PATH)
       :: else
       fi
     }
  fi;
  evaluating--
}

/* SharedPathListener.ask(_:) */
inline ask() {
  atomic {
    isRequested = true;
    isMine = (holder == NOTHING);
    if
    :: isMine -> holder = me
    :: else
    fi
  }
  if
  :: isMine -> workPath()
  :: else
  fi
}

/* SharedPathListener.work(on:isOutermost:) and nextStep(_:) */
inline workPath() {
  do
  :: atomic {
       if
       :: isRequested -> isRequested = false
#ifndef FAULT_FREE_WITHOUT_LOOKING
       :: else -> holder = NOTHING; break
#else
       :: else -> break
#endif
       fi
     }
     evaluate();
     call(PATH, v)
  od
#ifdef FAULT_FREE_WITHOUT_LOOKING
  ;
  holder = NOTHING
#endif
}

/* KeyValueObservable.observe(_:options:…) of a level with `.initial`: SharedListener.init, begin(_:) */
inline begin(l) {
  atomic {
    begun[l] = true;
    live[l] = true;
    held[l] = 2;
    inLevel[l] = true;
#ifndef FAULT_INITIAL_OUT_OF_TURN
    teller[l] = me
#endif
  }
  /* SharedListener.readInOrder(_:) */
  do
  :: c = level[l];
     v = level[l];
     atomic {
       if
       :: level[l] == c ->
          many[l] = 0;
          waiting[l * 4] = 0;
          waiting[l * 4 + 1] = 0;
          break
       :: else
       fi
     }
  od;
  call(l, v);
#ifndef FAULT_INITIAL_OUT_OF_TURN
  work(l)
#else
  notifyAll(l)
#endif
  ;
  hasToken[l] = true
}

/* The equivalent for the path: SharedPathListener.init takes the turn from the start. */
inline beginPath() {
  atomic {
    begun[PATH] = true;
    live[PATH] = true;
    held[PATH] = 1;
#ifndef FAULT_BEGIN_WITHOUT_TURN
    holder = me
#endif
  }
  evaluate();
  call(PATH, v);
  workPath();
  hasToken[PATH] = true
}

/* MutableArrayProxy.append(_:): read, compute, and write if nothing has changed since. */
inline append() {
  do
  :: atomic { c = changesOfElements; found = elements }
     atomic {
       if
#ifndef FAULT_EDIT_WITHOUT_COMPARING
       :: changesOfElements == c ->
#else
       :: true ->
#endif
          elements = found + 1;
          changesOfElements++;
          edits++;
          break
       :: else
       fi
     }
  od
}

/* The last owner's release: Registry.deinit, ObjectState.objectDied() */
inline drop(o) {
  atomic {
    owners[o]--;
    lastOwner = (owners[o] == 0)
  }
  if
  :: lastOwner ->
     atomic {
       dead[o] = true;
       if
#ifndef FAULT_DEATH_KEEPS_LINKS
       :: inLevel[o] -> inLevel[o] = false; deathTold[o] = live[o]; release(o)
#endif
       :: else
       fi;
       if
       :: o == TAIL && inLevel[PATH] -> inLevel[PATH] = false; release(PATH)
       :: o == ROOT && pathInNext -> pathInNext = false; deathTold[PATH] = live[PATH]; release(PATH)
       :: else
       fi
     }
     if
     :: o == ROOT && deathTold[PATH] -> live[PATH] = false; takeOut(PATH)
     :: else
     fi
  :: else
  fi
}

proctype user(byte me) {
  byte v, c, told, found, steps;
  bool isMine, isEmpty, isObserved, lastOwner;

  do
  :: steps < STEPS ->
     steps++;
     if
     :: level[ROOT] < MOST -> set(ROOT)
     :: level[TAIL] < MOST -> set(TAIL)
     :: changesOfNext < MOST -> setNext()
     :: atomic { !begun[0] -> begun[0] = true }; begin(0)
     :: atomic { !begun[1] -> begun[1] = true }; begin(1)
     :: atomic { !begun[PATH] -> begun[PATH] = true }; beginPath()
     :: edits < MOST -> append()
     :: atomic { hasToken[0] -> hasToken[0] = false }; end(0)
     :: atomic { hasToken[1] -> hasToken[1] = false }; end(1)
     :: atomic { hasToken[PATH] -> hasToken[PATH] = false }; end(PATH)
     fi
  :: else -> break
  od;

  /* When all threads have finished, each observer has the current value. */
  atomic {
    finished++;
    if
    :: finished == THREADS ->
       assert(many[0] == 0 && many[1] == 0);
       assert(!live[0] || last[0] == level[0]);
       assert(!live[1] || last[1] == level[1]);
       assert(!live[PATH] || last[PATH] == (next -> level[TAIL] : 50));
       assert(elements == edits)
    :: else
    fi
  }
  finished >= THREADS;

  drop(ROOT);
  drop(TAIL);
  if
  :: atomic { hasToken[me] -> hasToken[me] = false }; end(me)
  :: true
  fi;

  /* Neither deallocated objects nor ended observations retain anything; only tokens do. */
  atomic {
    finished++;
    if
    :: finished == 2 * THREADS ->
       assert(held[0] == hasToken[0] && held[1] == hasToken[1] && held[PATH] == hasToken[PATH])
    :: else
    fi
  }
}

init {
  byte t;
  /* The observations may have begun before. */
  atomic {
    if
    :: begun[0] = true; live[0] = true; held[0] = 2; inLevel[0] = true; last[0] = 0; hasToken[0] = true;
       begun[1] = true; live[1] = true; held[1] = 2; inLevel[1] = true; last[1] = 0; hasToken[1] = true;
       begun[PATH] = true;
       live[PATH] = true;
       held[PATH] = 3;
       inLevel[PATH] = true;
       pathInNext = true;
       last[PATH] = 0;
       hasToken[PATH] = true
    :: true
    fi;
    do
    :: t < THREADS -> run user(t); t++
    :: else -> break
    od
  }
}
