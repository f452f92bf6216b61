#!/usr/bin/env bash
# Prints the bash, zsh or fish completions of a built tool: those that the tool generates, with the
# default command inserted if none is given, which the generated scripts do not support.
set -euo pipefail

program=$1 shell=$2

generated=$("$program" --generate-completion-script "$shell")
help=$("$program" --help)
default=$(sed -n 's/^  \([a-z]*\) (default) .*/\1/p' <<< "$help")
# The commands, and the options used without one. The default command is not inserted before them.
known=$(sed -n '/^SUBCOMMANDS:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p' <<< "$help" | paste -sd '|' -)"|help|-h|--help|--version"
[ -n "$default" ] || { echo "completions: which command is the default one?" >&2; exit 1; }

case "$shell" in
  bash)
    # A file name may take the place of the command. The script is sourced, so the shebang is dropped.
    sed -e '1{/^#!/d}' -e 's/^_livecells() {/_livecells_commands() {/' \
      -e 's/^complete -o filenames -F/complete -o filenames -o default -F/' <<< "$generated"
    cat << END

_livecells() {
    case "\${COMP_WORDS[1]}" in
    $known) ;;
    *)
        if [ "\$COMP_CWORD" -gt 1 ]; then
            local -r rest="\${COMP_LINE#"\${COMP_WORDS[0]}"}"
            local -a COMP_WORDS=("\${COMP_WORDS[0]}" $default "\${COMP_WORDS[@]:1}")
            local COMP_CWORD=\$((COMP_CWORD + 1)) COMP_POINT=\$((COMP_POINT + ${#default} + 1))
            local COMP_LINE="\${COMP_WORDS[0]} $default\$rest"
        fi
        ;;
    esac
    _livecells_commands "\$@"
}
END
    ;;
  zsh)
    sed -e 's/^_livecells() {/_livecells_commands() {/' -e '/^if \[\[ "\${funcstack\[1\]}"/,$d' <<< "$generated"
    cat << END
_livecells() {
    local -i ret=1
    if [[ "\${words[2]}" != ($known) ]]; then
        if (( CURRENT > 2 )); then
            words=("\${words[1]}" $default "\${(@)words[2,-1]}")
            (( CURRENT++ ))
        elif [[ "\${words[2]}" != -* ]]; then
            _files && ret=0
        fi
    fi
    _livecells_commands "\$@" && ret=0
    return "\$ret"
}

if [[ "\${funcstack[1]}" = _livecells ]]; then
    _livecells "\${@}"
else
    compdef _livecells livecells
fi
END
    ;;
  fish)
    sed 's/^function __livecells_tokens/function __livecells_given_tokens/' <<< "$generated"
    cat << END

function __livecells_tokens
    set -l tokens (__livecells_given_tokens \$argv)
    # All words of the command, not only the one at the cursor.
    if not string match -q -- '*t*' \$argv; and set -q tokens[2]; and not string match -qr '^($known)\$' -- \$tokens[2]
        set tokens \$tokens[1] $default \$tokens[2..]
    end
    printf '%s\n' \$tokens
end

complete -c livecells -n '__livecells_should_offer_completions_for_positional "livecells" -eq 1' -F
END
    ;;
  *)
    echo "completions: bash, zsh or fish, not $shell" >&2
    exit 64
    ;;
esac
