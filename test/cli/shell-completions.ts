import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a shell offers for each command line, by its own completion, without the descriptions. */
type Complete = (script: string, lines: readonly string[]) => readonly (readonly string[])[];

export function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

const deadline = 20_000;

/** `complete -C` answers without a terminal. */
export const completeInFish: Complete = (script, lines) =>
  inFolder({ 'completion.fish': script }, (folder) => {
    const given = [
      '--no-config',
      '-c',
      'source $argv[1]; complete -C $argv[2]',
      join(folder, 'completion.fish'),
    ];
    return lines.map((line) =>
      linesOf('fish', spawnSync('fish', [...given, line], options(folder))).map(
        (one) => one.split('\t')[0] ?? '',
      ),
    );
  });

/**
 * zsh completes at a terminal only, so one zsh gives another a pseudo-terminal
 * and a Tab. The inner one prints what is added to the list, between two NULs.
 * The first writes a dump, with which the others start sooner.
 */
export const completeInZsh: Complete = (script, lines) =>
  inFolder({ '.zshrc': inner, '_emissions-gateway': script, 'outer.zsh': outer }, (folder) =>
    lines.map((line) =>
      linesOf('zsh', spawnSync('zsh', ['-f', join(folder, 'outer.zsh'), line], options(folder))),
    ),
  );

const inner = String.raw`
PROMPT= RPROMPT=
fpath=($ZDOTDIR $fpath)
autoload -Uz compinit
compinit -u -C -d $ZDOTDIR/dump
bindkey '^M' undefined-key
bindkey '^J' undefined-key
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
mark() { print -rn -- $'\0' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
compadd() {
  if [[ $*[(w)1] == -[OAD] || " $* " == *' '-[OAD]' '* ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits )) && print -rl -- $hits
  builtin compadd "$@"
}
print -r -- READY
`;

const outer = String.raw`
zmodload zsh/zpty
zpty inner zsh -i
zpty -r inner ready '*READY*'
zpty -w -n inner "$1"$'\t'
text=
while zpty -r inner part; do
  text+=$part
  [[ $text == *$'\0'*$'\0'* ]] && break
done
text=${'$'}{text#*$'\0'}
print -rn -- "${'$'}{text%%$'\0'*}"
zpty -d inner
`;

function options(folder: string) {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    ZDOTDIR: folder,
    XDG_CONFIG_HOME: folder,
    TERM: 'dumb',
  };
  return { cwd: folder, env, encoding: 'utf8', timeout: deadline } as const;
}

function linesOf(
  what: string,
  {
    status,
    stdout,
    stderr,
  }: { readonly status: number | null; readonly stdout: string; readonly stderr: string },
): readonly string[] {
  if (status !== 0 || stderr !== '') throw new Error(`${what}: ${status} ${stderr}`);
  return stdout.split(/\r?\n/).filter((one) => one !== '');
}

function inFolder<T>(files: Readonly<Record<string, string>>, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
