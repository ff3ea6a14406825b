import { Icon } from '../icon/icon.tsx';
import styles from './form-failure.module.css';

export interface Failure {
  readonly title: string;
  readonly description: string;
}

interface FormFailureProps {
  readonly failure: Failure;
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
