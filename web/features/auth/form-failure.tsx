import { Icon } from '../../ui/icon.tsx';
import type { AuthFailure } from './use-describe-failure.ts';
import styles from './auth-form.module.css';

interface FormFailureProps {
  readonly failure: AuthFailure;
  /** A toast announces the same: said once is enough. */
  readonly isInToast?: boolean;
}

/** Stays beside the fields; a toast is gone before it is read, and lies behind the auth dialog. */
export function FormFailure({ failure, isInToast = false }: FormFailureProps) {
  return (
    <div role={isInToast ? undefined : 'alert'} className={styles['failure']}>
      <Icon name="alert" />
      <p>
        <strong>{failure.title}</strong>
        <br />
        {failure.description}
      </p>
    </div>
  );
}
