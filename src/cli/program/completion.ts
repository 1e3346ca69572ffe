import { quote } from '../../domain/basics/uid.ts';
import { type Command, type CommandEntry, defineCommand } from './command.ts';
import { type CompletedCommand, completionScripts } from './completion-scripts.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { UsageError } from './usage-error.ts';

const shells = Object.keys(completionScripts);

const help = `Prints a script that completes commands, actions, options and their values in a shell.

Usage: emissions-gateway completion bash|zsh|fish

Examples:
  emissions-gateway completion bash > ~/.local/share/bash-completion/completions/emissions-gateway
  emissions-gateway completion zsh > ~/.zfunc/_emissions-gateway
  emissions-gateway completion fish > ~/.config/fish/completions/emissions-gateway.fish
`;

export function completionCommand(commands: Readonly<Record<string, CommandEntry>>): Command {
  const command = defineCommand(help, {}, async (_, [shell = '', ...rest]) => {
    const script = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined;
    if (script === undefined || rest.length > 0) {
      throw new UsageError(
        `completion needs one shell, ${shells.join(', ')}; got ${quote([shell, ...rest].join(' '))}.${didYouMean(shell, shells)}`,
      );
    }
    process.stdout.write(script(await listCompleted(commands)));
  });
  return { ...command, choices: shells };
}

/** The commands, each with its actions after it. */
async function listCompleted(
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<readonly CompletedCommand[]> {
  const completed: CompletedCommand[] = [];
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const { options, actions = {}, choices = [] } = await load();
    const next = [...Object.keys(actions), ...choices];
    completed.push({ words: [name], summary, options, next });
    for (const [action, { options: actionOptions }] of Object.entries(actions))
      completed.push({ words: [name, action], summary: null, options: actionOptions, next: [] });
  }
  return completed;
}
