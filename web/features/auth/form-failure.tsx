import { Icon } from '../../ui/icon.tsx';
import type { AuthFailure } from './describe-failure.ts';
import styles from './auth-form.module.css';

/** Stays beside the form: a toast alone would be gone before it is read. */
export function FormFailure({ failure }: { readonly failure: AuthFailure }) {
  return (
    <div className={styles['failure']}>
      <Icon name="alert" />
      <p>
        <strong>{failure.title}</strong>
        <br />
        {failure.description}
      </p>
    </div>
  );
}
