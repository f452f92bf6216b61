/* A model of the observation of objects that belong to one isolation at a time, for all interleavings of
   three threads.

   Two objects with one property each; listeners 0 and 1 observe object 0, listener 2 observes object 1
   (DirectListener). Three threads move an object to their isolation, change it, and begin observations
   there. Any thread may end an observation at any time, also inside a callback. The objects are released.
   The critical section of an ObjectState's lock is one step here: `atomic`.

   Each promise is an assertion. `-D` with the name of a fault removes one precaution. Scripts/model.sh
   checks that each of these faults violates an assertion. */

#define THREADS 3
#define LISTENERS 3
#define NOBODY 99
#define OBJECT(l) (l / 2)

#ifndef STEPS
#define STEPS 1           /* the number of actions of each thread before it releases the objects */
#endif

byte isolation[2] = NOBODY; /* the thread whose isolation the object belongs to */
byte using[2] = NOBODY;     /* the thread that uses the lists without the lock */
byte owners[2] = THREADS;
byte changes[2];

/* ObjectState */
byte home[2];
byte walks[2];
byte stamp[2];
bool hasPending[2];

/* Link */
bool isIn[LISTENERS];     /* in the list */
bool isOut[LISTENERS];    /* stamp == Link.out */
byte age[LISTENERS];      /* stamp */
bool pending[LISTENERS], buried[LISTENERS];

/* Listener, and its token */
bool begun[LISTENERS], live[LISTENERS], hasToken[LISTENERS], isEnded[LISTENERS];
byte held[LISTENERS];     /* references: its token, and the list */
byte toldOf[LISTENERS];   /* the last change of which it was notified */

byte finished;

/* ObjectState.dispose(of:) */
inline dispose(l) {
  isIn[l] = false;
  assert(held[l] > 0);    /* nothing is released twice */
  held[l]--
}

/* ObjectState.unlink(_:) */
inline unlink(l) {
  if
  :: isIn[l] && !isOut[l] ->
     /* no thread changes lists that another thread uses */
     assert(using[OBJECT(l)] == NOBODY || using[OBJECT(l)] == me);
     isOut[l] = true;
     if
#ifndef FAULT_TAKE_OUT_WHILE_WALKING
     :: walks[OBJECT(l)] > 0 -> buried[l] = true
#endif
     :: else -> dispose(l)
     fi
  :: else
  fi
}

/* ObjectState.adoptCurrentThread(), moveToCurrentThread() */
inline adoptCurrentThread(o) {
  atomic {
#ifndef FAULT_STAY_WHERE_ONE_WAS
    home[o] = me;
#endif
    hasPending[o] = false;
    i = 0;
    do
    :: i < LISTENERS ->
       if
       :: OBJECT(i) == o && pending[i] ->
          pending[i] = false;
#ifndef FAULT_FORGET_WHAT_ENDED_ELSEWHERE
          unlink(i)
#endif
       :: else
       fi;
       /* ended listeners are released at the next use of the object */
       assert(OBJECT(i) != o || !isEnded[i] || !isIn[i] || buried[i]);
       i++
    :: else -> break
    od
  }
}

/* ObservationToken.invalidate(), DirectListener.end(), ObjectState.remove(_:) */
inline end(l) {
  live[l] = false;
  atomic {
    if
    :: !isIn[l]
#ifndef FAULT_END_AT_ONCE_ELSEWHERE
    :: isIn[l] && home[OBJECT(l)] != me -> pending[l] = true; hasPending[OBJECT(l)] = true
    :: isIn[l] && home[OBJECT(l)] == me -> unlink(l)
#else
    :: isIn[l] && home[OBJECT(l)] != me -> isOut[l] = true; dispose(l)
    :: isIn[l] && home[OBJECT(l)] == me -> unlink(l)
#endif
    fi
  }
  atomic {
    assert(held[l] > 0);
    held[l]--;
    isEnded[l] = true
  }
}

/* KeyValueObservable.observe(_:…), ObjectState.insert(_:at:), in the isolation of the object */
inline begin(l) {
  if
  :: home[OBJECT(l)] != me || hasPending[OBJECT(l)] -> adoptCurrentThread(OBJECT(l))
  :: else
  fi;
  using[OBJECT(l)] = me;
  atomic {
    stamp[OBJECT(l)]++;
    age[l] = stamp[OBJECT(l)];
    isIn[l] = true;
    live[l] = true;
    held[l] = 2
  }
  hasToken[l] = true
}

/* The actions of a callback: end any observation, begin one, or nothing. */
inline callback(o) {
  if
  :: atomic { hasToken[0] -> hasToken[0] = false }; end(0)
  :: atomic { hasToken[1] -> hasToken[1] = false }; end(1)
  :: atomic { hasToken[2] -> hasToken[2] = false }; end(2)
  :: atomic { o == 0 && !begun[0] -> begun[0] = true }; begin(0)
  :: atomic { o == 0 && !begun[1] -> begun[1] = true }; begin(1)
  :: true
  fi
}

/* ObjectState.deliver(_:of:read:write:), notifyAll(_:of:until:old:read:), in the isolation of the object */
inline change(o) {
  if
  :: home[o] != me || hasPending[o] -> adoptCurrentThread(o)
  :: else
  fi;
  using[o] = me;
  atomic {
    changes[o]++;
    number = changes[o];
    until = stamp[o];
    walks[o]++;
    l = LISTENERS
  }
  do
  :: l > 0 ->
     l--;
     if
     :: OBJECT(l) == o && isIn[l] ->
        if
#ifndef FAULT_TELL_THE_YOUNGER
        :: !isOut[l] && age[l] <= until ->
#else
        :: !isOut[l] ->
#endif
           if
           :: atomic {
#ifndef FAULT_CALL_AFTER_END
                live[l] ->
#else
                true ->
#endif
                assert(!isEnded[l]);         /* no call after the end */
                assert(age[l] <= until);     /* no call of a younger observation */
                assert(toldOf[l] < number);  /* once */
                toldOf[l] = number
              }
              callback(o)
           :: !live[l]
           fi
        :: else
        fi;
        assert(isIn[l] && held[l] > 0)           /* the current link of the walk is still valid */
     :: else
     fi
  :: else -> break
  od;
  atomic {
    /* every observation that lasted through the change was notified */
    l = 0;
    do
    :: l < LISTENERS ->
       assert(OBJECT(l) != o || !live[l] || age[l] > until || toldOf[l] == number);
       l++
    :: else -> break
    od;
    walks[o]--
  }
  /* ObjectState.bury() */
  atomic {
    l = 0;
    do
    :: l < LISTENERS ->
       if
       :: OBJECT(l) == o && buried[l] -> buried[l] = false; dispose(l)
       :: else
       fi;
       l++
    :: else -> break
    od
  }
}

inline enter(o) {
  atomic { isolation[o] == NOBODY -> isolation[o] = me }
}

inline leave(o) {
  atomic { using[o] = NOBODY; isolation[o] = NOBODY }
}

/* The last owner's release: Registry.deinit, ObjectState.objectDied() */
inline drop(o) {
  atomic {
    owners[o]--;
    isLast = (owners[o] == 0)
  }
  if
  :: isLast ->
     atomic {
       l = 0;
       do
       :: l < LISTENERS ->
          if
          :: OBJECT(l) == o && isIn[l] ->
             isOut[l] = true;
             pending[l] = false;
             buried[l] = false;
#ifndef FAULT_DEATH_KEEPS_LISTENERS
             dispose(l)
#else
             isIn[l] = false
#endif
          :: else
          fi;
          l++
       :: else -> break
       od
     }
  :: else
  fi
}

proctype user(byte me) {
  byte i, l, steps, number, until;
  bool isLast;

  do
  :: steps < STEPS ->
     steps++;
     if
     :: enter(0); change(0); leave(0)
     :: enter(1); change(1); leave(1)
     :: enter(0);
        if
        :: atomic { !begun[0] -> begun[0] = true }; begin(0)
        :: atomic { !begun[1] -> begun[1] = true }; begin(1)
        :: else
        fi;
        leave(0)
     :: atomic { !begun[2] -> begun[2] = true }; enter(1); begin(2); leave(1)
     :: atomic { hasToken[0] -> hasToken[0] = false }; end(0)
     :: atomic { hasToken[1] -> hasToken[1] = false }; end(1)
     :: atomic { hasToken[2] -> hasToken[2] = false }; end(2)
     fi
  :: else -> break
  od;
  drop(0);
  drop(1);
  if
  :: atomic { hasToken[me] -> hasToken[me] = false }; end(me)
  :: else
  fi;

  /* Neither deallocated objects nor ended observations retain anything. */
  atomic {
    finished++;
    if
    :: finished == THREADS ->
       assert(!isEnded[0] || held[0] == 0);
       assert(!isEnded[1] || held[1] == 0);
       assert(!isEnded[2] || held[2] == 0);
       assert(isEnded[0] || !begun[0] || held[0] == 1);
       assert(isEnded[1] || !begun[1] || held[1] == 1);
       assert(isEnded[2] || !begun[2] || held[2] == 1)
    :: else
    fi
  }
}

init {
  byte t;
  /* The observations may have begun before, on thread 0. */
  atomic {
    if
    :: do
       :: t < LISTENERS ->
          begun[t] = true;
          live[t] = true;
          isIn[t] = true;
          held[t] = 2;
          hasToken[t] = true;
          stamp[OBJECT(t)]++;
          age[t] = stamp[OBJECT(t)];
          t++
       :: else -> break
       od
    :: true
    fi;
    t = 0;
    do
    :: t < THREADS -> run user(t); t++
    :: else -> break
    od
  }
}
