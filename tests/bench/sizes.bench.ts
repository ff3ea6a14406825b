import { budgets, measureSizes } from '../setup/size-budget.mjs';
import { report } from './report.ts';

const sizes = measureSizes();
report({
  what: 'entry JavaScript, brotli',
  ratio: sizes['entry JavaScript'] / budgets['entry JavaScript'],
  most: 1,
  against: 'its budget of 120 KB',
});
report({
  what: 'worker, brotli',
  ratio: sizes.worker / budgets.worker,
  most: 1,
  against: 'its budget of 14 KB',
});
report({
  what: 'lock gate, brotli',
  ratio: sizes['lock gate'] / budgets['lock gate'],
  most: 1,
  against: 'its budget of 2.5 KB',
});
