export type SignUpTables = {
  sign_ups: SignUpsTable
}

/** What somebody chose who signs up. What they pay for stands in their subscription. */
type SignUpsTable = {
  member_id: number
  tier_id: number | null
  plan_id: number | null
  updated_at: string
}
