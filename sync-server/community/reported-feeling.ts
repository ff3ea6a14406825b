/** What the operator sees of a feeling that members reported. */
export interface ReportedFeeling {
  readonly id: string;
  readonly feeling_text: string;
  readonly reports: number;
  /** One a line. */
  readonly reasons: string | null;
}
