import { z } from 'zod'

/**
 * Every error that crosses the wire: its HTTP status and the translation key of its text. A code is stable; clients
 * decide by it. The page has a text for every key in all languages.
 */
export const errorCatalogue = {
  validation: { status: 400, message: 'error.400' },
  bad_signature: { status: 400, message: 'error.badSignature' },
  not_authenticated: { status: 401, message: 'error.401' },
  token_not_valid: { status: 401, message: 'error.401' },
  api_key_not_valid: { status: 401, message: 'error.apiKeyNotValid' },
  login_failed: { status: 401, message: 'error.loginFailed' },
  card_login_failed: { status: 401, message: 'error.loginRfidFailed' },
  link_invalid: { status: 401, message: 'verifyEmail.invalid' },
  forbidden: { status: 403, message: 'error.403' },
  member_only: { status: 403, message: 'error.403MemberOnly' },
  csrf_failed: { status: 403, message: 'error.csrf' },
  unverified_email: { status: 403, message: 'loginCard.unverifiedEmail' },
  link_expired: { status: 403, message: 'verifyEmail.expired' },
  sso_refused: { status: 403, message: 'error.ssoRefused' },
  setup_code_wrong: { status: 403, message: 'setup.codeWrong' },
  not_found: { status: 404, message: 'error.404' },
  card_unknown: { status: 404, message: 'error.cardUnknown' },
  feature_off: { status: 404, message: 'error.featureOff' },
  method_not_allowed: { status: 405, message: 'error.405' },
  account_already_exists: { status: 409, message: 'error.accountAlreadyExists' },
  screen_name_already_exists: { status: 409, message: 'error.screenNameAlreadyExists' },
  card_already_used: { status: 409, message: 'error.cardAlreadyUsed' },
  card_already_set: { status: 409, message: 'error.cardAlreadySet' },
  plan_not_offered: { status: 409, message: 'error.planNotOffered' },
  device_already_exists: { status: 409, message: 'error.deviceAlreadyExists' },
  api_key_already_exists: { status: 409, message: 'error.apiKeyAlreadyExists' },
  oidc_client_already_exists: { status: 409, message: 'error.oidcClientAlreadyExists' },
  external_id_already_used: { status: 409, message: 'error.externalIdAlreadyUsed' },
  already_set_up: { status: 409, message: 'setup.alreadyDone' },
  already_member: { status: 409, message: 'adminTools.makeMemberErrorExists' },
  no_subscription: { status: 409, message: 'error.noSubscription' },
  no_application: { status: 409, message: 'error.noApplication' },
  last_administrator: { status: 409, message: 'error.lastAdministrator' },
  administrator_not_erasable: { status: 409, message: 'error.administratorNotErasable' },
  balance_not_zero: { status: 409, message: 'error.balanceNotZero' },
  tier_in_use: { status: 409, message: 'error.tierInUse' },
  plan_in_use: { status: 409, message: 'error.planInUse' },
  no_card: { status: 409, message: 'error.noCard' },
  card_needed: { status: 409, message: 'error.cardNeeded' },
  subscription_exists: { status: 409, message: 'error.existingActiveSubscription' },
  subscription_runs: { status: 409, message: 'error.subscriptionRuns' },
  paid_by_card: { status: 409, message: 'error.paidByCard' },
  tool_in_use: { status: 409, message: 'error.toolInUse' },
  message_too_late: { status: 409, message: 'error.messageTooLate' },
  meeting_past: { status: 409, message: 'error.meetingPast' },
  meeting_type_fixed: { status: 409, message: 'error.meetingTypeFixed' },
  proxy_to_oneself: { status: 409, message: 'error.proxyToOneself' },
  proxy_giver_inactive: { status: 409, message: 'error.proxyGiverInactive' },
  proxy_holder_inactive: { status: 409, message: 'error.proxyHolderInactive' },
  proxy_giver_holds: { status: 409, message: 'error.proxyGiverHolds' },
  proxy_holder_gives: { status: 409, message: 'error.proxyHolderGives' },
  proxy_limit: { status: 409, message: 'error.proxyLimit' },
  already_reversed: { status: 409, message: 'error.alreadyReversed' },
  not_reversible: { status: 409, message: 'error.notReversible' },
  insufficient_funds: { status: 409, message: 'error.insufficientFunds' },
  no_phone: { status: 409, message: 'error.noPhone' },
  recipients_changed: { status: 409, message: 'error.recipientsChanged' },
  conflict: { status: 409, message: 'error.409' },
  digital_id_expired: { status: 410, message: 'error.digitalIdExpired' },
  too_large: { status: 413, message: 'error.413' },
  too_many_requests: { status: 429, message: 'error.tooManyRequests' },
  internal: { status: 500, message: 'error.500' },
  mail_not_configured: { status: 501, message: 'error.mailNotConfigured' },
  sms_not_configured: { status: 501, message: 'error.smsNotConfigured' },
  stripe_not_configured: { status: 501, message: 'error.stripeNotConfigured' },
  webhook_not_configured: { status: 501, message: 'error.webhookNotConfigured' },
  tracker_not_configured: { status: 501, message: 'error.trackerNotConfigured' },
  induction_not_configured: { status: 501, message: 'error.inductionNotConfigured' },
  not_configured: { status: 501, message: 'error.501' },
  device_offline: { status: 503, message: 'error.deviceOffline' },
  stripe_webhook_not_configured: { status: 503, message: 'error.stripeWebhookNotConfigured' },
  stripe_unavailable: { status: 503, message: 'error.stripeUnavailable' },
  camera_failed: { status: 503, message: 'error.cameraFailed' },
  induction_unavailable: { status: 503, message: 'error.inductionUnavailable' },
  unavailable: { status: 503, message: 'error.503' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One field's fault; `message` is a translation key, `params` fill its text. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldIssue = z.output<typeof issueSchema>

/** The body of every answer that is not a success. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  issues: z.array(issueSchema).optional(),
  requestId: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
})
export type ErrorBody = z.output<typeof errorBodySchema>
