import { createCell } from '../../../lib/cell.ts';

/** Whether this page has just brought the last page of hers under her keys, and she has not read it yet. */
export const justSealed = createCell(false);
