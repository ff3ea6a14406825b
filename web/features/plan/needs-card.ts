/** Her payment did not go through, and a new card would bring the plan back. */
export function needsCard(status: string | null): boolean {
  return status === 'past_due' || status === 'unpaid';
}
