import type { Pin } from '../settings.ts'
import { type Gpiod, quoteCommand } from './gpiod.ts'

/** What a process does with the relay: a pulse first, if there is one, then `rest` until it is told to end. */
export type Hold = { pulse: { value: 0 | 1; ms: number } | undefined; rest: 0 | 1 }

/**
 * The shell script of the process that holds the relay's line. It ends a pulse by itself, even if the door's program hangs
 * or is dead. After that it lives as long as its standard input, which ends with the program; then, as on TERM, it takes
 * the current from the relay. On USR1 it leaves the line to its successor as it is. If the line cannot be had, it fails.
 */
export function holderScript(pin: Pin, { pulse, rest }: Hold, gpiod: Gpiod | undefined): string {
  const words = pin.kind === 'sim' ? simCommands(pin.folder) : gpioCommands(pin, gpiod)
  return `${words.setUp}
exec 3<&0 </dev/null
child='' ended='' watcher='' after=release code=0
end() { ended=1; [ -z "$child" ] || kill "$child" 2>/dev/null; }
trap end TERM
trap 'after=:; end' USR1
release() { ${words.set(0)}; }
# Waits for the child, and ends the script unless the child ended in its own time.
follow() {
  # wait is left at each signal, also before the child has ended. A child that has only just begun may miss a signal.
  while kill -0 "$child" 2>/dev/null; do
    if [ -n "$ended" ]; then end; sleep 0.02; else wait "$child"; code=$?; fi
  done
  [ -z "$watcher" ] || kill "$watcher" 2>/dev/null
  [ -z "$ended" ] || { $after; exit 0; }
  [ "$code" = 0 ] || exit "$code"
}
${pulse ? `${words.pulse(pulse.value, pulse.ms)} &\nchild=$!\nfollow` : ''}
${words.hold(rest)} &
child=$!
( sleep 0.1; while read -r _ <&3; do :; done; kill -TERM $$ ) &
watcher=$!
follow
exit 1
`
}

type Commands = {
  setUp: string
  pulse(value: 0 | 1, ms: number): string
  hold(value: 0 | 1): string
  set(value: 0 | 1): string
}

function gpioCommands(line: Pin & { kind: 'gpio' }, gpiod: Gpiod | undefined): Commands {
  if (!gpiod) throw new TypeError('a pin of a chip needs the programs of libgpiod')
  return {
    setUp: '',
    pulse: (value, ms) => quoteCommand(gpiod.pulse(line, value, ms)),
    hold: (value) => quoteCommand(gpiod.hold(line, value)),
    set: (value) => quoteCommand(gpiod.set(line, value)),
  }
}

/**
 * A folder in place of a pin. The script itself writes, and the child only waits: ended in the middle, the child would leave
 * `relay` without its line in `relay.log`. Only one process at a time has the lock, as only one may have a line.
 */
function simCommands(folder: string): Commands {
  const seconds = (ms: number) => (ms / 1000).toFixed(3)
  return {
    setUp: `mkdir -p ${quoteCommand([folder])} && cd ${quoteCommand([folder])} || exit 1
exec 9>.relay-lock
flock 9 || exit 1
put() {
  [ "$(cat relay 2>/dev/null)" != "$1" ] || return 0
  printf '%s' "$1" >relay && echo "$(date +%s%3N) $1" >>relay.log
}`,
    pulse: (value, ms) => `put ${value}
sleep ${seconds(ms)} 9>&-`,
    hold: (value) => `put ${value}
sleep infinity 9>&-`,
    set: (value) => `put ${value}`,
  }
}
