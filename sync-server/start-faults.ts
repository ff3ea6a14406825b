import { ConfigError } from './config.ts';

/** The operator reads these when the server does not start: the variable, its fault and the way out. */
export function explainStart(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  if (!(error instanceof Error)) return ['The server could not start.'];
  const line = lineOf('code' in error ? String(error.code) : '');
  if (line !== null) return [line];
  const cause = error.cause instanceof Error ? [`  ${error.cause.message}`] : [];
  return [error.message, ...cause];
}

function lineOf(code: string): string | null {
  if (/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) {
    return 'DATA_DIR lies on a disk that is full: make room there, and start again.';
  }
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)/.test(code)) {
    return 'DATA_DIR holds a noor.db that this user cannot open and write: give the folder and all files in it to the user that Noor runs as (chown -R), or name another folder.';
  }
  return null;
}
