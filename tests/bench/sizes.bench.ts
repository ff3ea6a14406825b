import { budgets, measureSizes } from '../setup/size-budget.mjs';
import { report } from './report.ts';
import { reportWhatALockAdds } from './sizes/what-a-lock-adds.ts';

const sizes = measureSizes();
for (const [part, most] of Object.entries(budgets)) {
  report({
    what: `${part}, brotli`,
    ratio: (sizes[part] ?? Infinity) / most,
    most: 1,
    against: `its budget of ${most / 1024} KB`,
  });
}

await reportWhatALockAdds();
