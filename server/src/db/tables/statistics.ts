export type StatisticsTables = { statistics_days: StatisticsDaysTable }

/** The club at the end of one of its days, and the money that moved on it. Written once. */
type StatisticsDaysTable = {
  /** `YYYY-MM-DD`. */
  day: string
  members_noob: number
  members_active: number
  members_inactive: number
  members_accountonly: number
  subscriptions_inactive: number
  subscriptions_active: number
  subscriptions_cancelling: number
  /** Minor units, like all that follow: what members had. */
  balance: number
  /** Into and out of members' accounts. */
  moved_stripe: number
  moved_other: number
  moved_interlock: number
  moved_card: number
  moved_web: number
}
