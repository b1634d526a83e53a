export type SignUpTables = {
  sign_ups: SignUpsTable
}

/** What a new person chose while signing up. What they pay for is in their subscription. */
type SignUpsTable = {
  member_id: number
  tier_id: number | null
  plan_id: number | null
  updated_at: string
}
