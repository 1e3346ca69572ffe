import type { CommandOption } from './command.ts';

export interface CompletedCommand {
  /** A command, or a command and its action. */
  readonly words: readonly string[];
  readonly summary: string | null;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Words that may follow: actions, or values of the first argument. */
  readonly next: readonly string[];
}

type Script = (commands: readonly CompletedCommand[]) => string;

/** The script for each shell. What none of them knows, such as a path, is completed as a file. */
export const completionScripts: Readonly<Record<string, Script>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(commands: readonly CompletedCommand[]): string {
  return `# Completion of emissions-gateway for bash.
_emissions_gateway() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} found=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    found=${single(namesOf(commands).join(' '))}
  else
    case "\${COMP_WORDS[1]}/\${COMP_WORDS[2]}" in
${casesOf(commands, '"$COMP_CWORD" -eq 2')}
    esac
  fi
  COMPREPLY=($(compgen -W "$found" -- "$current"))
}
complete -o default -F _emissions_gateway emissions-gateway
`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const described = commands.flatMap(({ words: [name = ''], summary }) =>
    summary === null ? [] : [`      ${single(`${name}:${summary}`)}`],
  );
  return `#compdef emissions-gateway
# Completion of emissions-gateway for zsh.
_emissions_gateway() {
  local previous=$words[CURRENT-1] found=''
  if [ "$CURRENT" -eq 2 ]; then
    local -a commands=(
${described.join('\n')}
    )
    _describe command commands
    return
  fi
  case "$words[2]/$words[3]" in
${casesOf(commands, '"$CURRENT" -eq 3')}
  esac
  compadd -- \${=found} || _files
}
if [ "$funcstack[1]" = _emissions-gateway ]; then
  _emissions_gateway "$@"
else
  compdef _emissions_gateway emissions-gateway
fi
`;
}

/** The branches of bash and zsh, actions before their commands. */
function casesOf(commands: readonly CompletedCommand[], isSecondWord: string): string {
  return commands
    .toSorted((one, other) => other.words.length - one.words.length)
    .map(({ words: [name = '', action], options, next }) => {
      const entries = Object.entries(options);
      const values = entries.flatMap(([option, { choices }]) =>
        choices === undefined ? [] : [`--${option}) found=${single(choices.join(' '))};;`],
      );
      const others = entries.filter(([, { type, choices }]) => type === 'string' && choices === undefined);
      const files = others.length === 0 ? [] : [`${others.map(([option]) => `--${option}`).join('|')}) ;;`];
      const flags = entries.map(([option]) => `--${option}`).join(' ');
      const first = next.length === 0 ? '' : `[ ${isSecondWord} ] && found=${single(next.join(' '))}; `;
      const rest = `*) found=${single(flags)}; ${first};;`.replace('; ;;', ';;');
      return `      ${name}/${action ?? '*'}) case "$previous" in ${[...values, ...files, rest].join(' ')} esac;;`;
    })
    .join('\n');
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ words, summary, options, next }) => {
    const at = words.join(' ');
    const [name = ''] = words;
    return [
      ...(summary === null
        ? []
        : [completeFish('__emissions_gateway_at', `-fa ${name} -d ${fish(summary)}`)]),
      ...(next.length === 0
        ? []
        : [completeFish(`__emissions_gateway_at ${at}`, `-fa ${fish(next.join(' '))}`)]),
      ...Object.entries(options).map(([option, { type, choices }]) => {
        const value =
          choices === undefined ? (type === 'string' ? ' -r' : '') : ` -xa ${fish(choices.join(' '))}`;
        return completeFish(`__emissions_gateway_in ${at}`, `-l ${option}${value}`);
      }),
    ];
  });
  return `# Completion of emissions-gateway for fish.
function __emissions_gateway_at
    set -l words (commandline -opc)
    test "$words[2..]" = "$argv"
end
function __emissions_gateway_in
    set -l words (commandline -opc)
    string match -q -- "$argv *" "$words[2..] "
end
${lines.join('\n')}
`;
}

function completeFish(condition: string, what: string): string {
  return `complete -c emissions-gateway -n ${fish(condition)} ${what}`;
}

function namesOf(commands: readonly CompletedCommand[]): readonly string[] {
  return commands.flatMap(({ words: [name = ''], summary }) => (summary === null ? [] : [name]));
}

/** One word of bash and zsh. */
function single(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fish(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
