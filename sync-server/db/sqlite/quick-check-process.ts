import Sqlite from 'better-sqlite3';
import { DAMAGED_EXIT, isSound } from './quick-check.ts';

const [, , file = ''] = process.argv;
const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
process.exitCode = isSound(sqlite) ? 0 : DAMAGED_EXIT;
sqlite.close();
