/** The A/B test fields of an event's detail; empty for sends without a test. */
export function variationDetail(
  row: { readonly variation_id: string | null; readonly phase: string | null } | undefined,
): Record<string, string> {
  if (!row?.phase) return {};
  return { phase_id: row.phase, ...(row.variation_id && { template_id: row.variation_id }) };
}
