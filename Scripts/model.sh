#!/usr/bin/env bash
# Explores all states of the models of the kernel, in which every promise must hold. Then explores
# them with each planted fault, which must violate one. `make model`, or `Scripts/model.sh NAME...`
# for some models. MODEL_FAULTS="FAULT_A FAULT_B" selects faults, MODEL_FAULTS=none selects none. A
# complete run takes six minutes of a free core.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Explores a model with preprocessor definitions. Prints the numbers of errors and states.
explore() {
  local model="$PWD/Models/$1.pml"
  shift
  (
    cd "$folder"
    spin -a "$@" "$model" > spin.txt 2>&1 || { cat spin.txt >&2; exit 70; }
    gcc -O2 -w -DSAFETY -DCOLLAPSE -DMEMLIM=4000 -o pan pan.c
    ./pan -m1000000 > pan.txt 2>&1 || true
    if grep -qE "max search depth too small|out of memory|memory limit" pan.txt; then
      cat pan.txt >&2
      exit 70
    fi
    awk '/errors:/ { errors = $NF } /states, stored/ { states = $1 } END { print errors, states }' pan.txt
  )
}

failed=0
for model in "${@:-synchronized confined}"; do
  for name in $model; do
    if [ "${MODEL_FAULTS:-none}" = none ]; then
      read -r errors states <<< "$(explore "$name")"
      if [ "$errors" = 0 ]; then
        echo "$name: no promise is broken in $states states"
      else
        echo "$name: a promise is broken" >&2
        grep -m1 "assertion violated\|invalid end" "$folder/pan.txt" >&2
        failed=1
      fi
    fi
    for fault in $(grep -o "FAULT_[A-Z_]*" "Models/$name.pml" | sort -u); do
      case " ${MODEL_FAULTS:-$fault} " in *" $fault "*) ;; *) continue ;; esac
      read -r errors states <<< "$(explore "$name" "-D$fault")"
      if [ "$errors" = 0 ]; then
        echo "$name: $fault is not found" >&2
        failed=1
      else
        echo "$name: $fault is found: $(grep -m1 -o "assertion violated.*\|invalid end state" "$folder/pan.txt" | sed 's/ (at depth.*//')"
      fi
    done
  done
done
exit $failed
