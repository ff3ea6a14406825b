/**
 * How every insight begins that is only fixed kind words after words of harm, as it was stored at any time: by
 * it the page knows one. A text that opens otherwise is told so by the writer's tests.
 */
export const CARE_OPENINGS: readonly string[] = [
  'Thank you for writing this down. It sounds as if the pain',
  'Thank you for trusting this page with it.',
  'شكرًا لأنكِ كتبتِ هذا. يبدو أن الألم',
  'شكرًا لأنكِ ائتمنتِ هذه الصفحة',
];
