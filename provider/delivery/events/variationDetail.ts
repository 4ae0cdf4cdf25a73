/** What an event's detail says of an A/B test (provider facts 1.13): nothing where the send has none. */
export function variationDetail(
  row: { readonly variation_id: string | null; readonly phase: string | null } | undefined,
): Record<string, string> {
  if (!row?.phase) return {};
  return { phase_id: row.phase, ...(row.variation_id && { template_id: row.variation_id }) };
}
