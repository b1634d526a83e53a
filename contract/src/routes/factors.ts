import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, requiredMax30Schema, comparedText, oneLine } from '../text.ts'
import { ssoSchema } from './accounts.ts'

/** The methods for the second step of a sign-in. */
export const stepMethods = ['passkey', 'code', 'recovery'] as const
export type StepMethod = (typeof stepMethods)[number]

const base64Url = z.string().regex(/^[\w-]{1,20000}$/, { error: 'validation.invalid' })
const tokenSchema = comparedText(200).min(1)
const transportsSchema = z.array(oneLine(z.string().max(30))).max(10)

/** A browser's passkey answer (WebAuthn level 3, `AuthenticationResponseJSON`). Browsers add fields of their own. */
const assertionSchema = z.looseObject({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.nullable().optional(),
  }),
  clientExtensionResults: z.looseObject({}),
})
export type Assertion = z.output<typeof assertionSchema>

/** A passkey that was just made (`RegistrationResponseJSON`). */
const attestationSchema = z.looseObject({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: transportsSchema.optional(),
  }),
  clientExtensionResults: z.looseObject({}),
})
export type Attestation = z.output<typeof attestationSchema>

const knownPasskeySchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transportsSchema.optional(),
})

/** `PublicKeyCredentialRequestOptionsJSON`: the question for a browser's passkeys. */
export const passkeyQuestionSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(knownPasskeySchema),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyQuestion = z.output<typeof passkeyQuestionSchema>

/** `PublicKeyCredentialCreationOptionsJSON`: tells a browser how to make a passkey. */
const newPasskeyQuestionSchema = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(knownPasskeySchema),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
})
export type NewPasskeyQuestion = z.output<typeof newPasskeyQuestionSchema>

/** The field `secondStep` of the error `second_step_required`. */
export const secondStepSchema = z.object({
  /** Identifies this sign-in for five minutes. */
  step: z.string(),
  methods: z.array(z.enum(stepMethods)),
  /** Present if `passkey` is one of the ways. */
  passkey: passkeyQuestionSchema.optional(),
})
export type SecondStep = z.output<typeof secondStepSchema>

/** Six digits; people type spaces between them. */
export const oneTimeCodeSchema = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { error: 'validation.oneTimeCode' })

const codeAnswer = z.strictObject({ kind: z.literal('code'), code: oneTimeCodeSchema })
const passkeyAnswer = z.strictObject({ kind: z.literal('passkey'), credential: assertionSchema })

export const stepAnswerSchema = z.discriminatedUnion('kind', [
  codeAnswer,
  passkeyAnswer,
  z.strictObject({ kind: z.literal('recovery'), code: comparedText(40).min(1, { error: 'validation.notEmpty' }) }),
])
export type StepAnswer = z.output<typeof stepAnswerSchema>

export const confirmationSchema = z.discriminatedUnion('kind', [
  codeAnswer,
  passkeyAnswer.extend({ step: tokenSchema }),
  z.strictObject({
    kind: z.literal('password'),
    password: comparedText(1000).min(1, { error: 'validation.invalidPassword' }),
  }),
])
export type Confirmation = z.output<typeof confirmationSchema>

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

export const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  authenticator: z.object({ addedAt: instantSchema, lastUsedAt: instantSchema.nullable() }).nullable(),
  recoveryCodesLeft: z.int(),
  /** The caller is an administrator and the club requires administrators to have one. */
  isRequired: z.boolean(),
})
export type Factors = z.output<typeof factorsSchema>

/** Shown once, with the first factor. */
const newCodesSchema = z.array(z.string()).optional()
const nameSchema = z.strictObject({ name: requiredMax30Schema })
const opened = z.object({ step: z.string(), passkey: passkeyQuestionSchema })

/** For people who must set up a second factor before anything else. */
const setUp = { access: 'user', withoutFactor: true } as const

export const factorRoutes = defineRoutes({
  openPasskeySignIn: {
    method: 'POST',
    path: '/api/login/passkey/',
    access: 'anon',
    summary: 'Begins a sign-in by passkey alone.',
    response: opened,
  },
  finishSignIn: {
    method: 'POST',
    path: '/api/login/step/',
    access: 'anon',
    summary:
      'Takes the second step of a sign-in, or the only one of a sign-in by passkey. Signs in, at a kiosk as `/api/login/`.',
    body: z.strictObject({ step: tokenSchema, answer: stepAnswerSchema, sso: ssoSchema.optional() }),
    response: z.object({ redirect: z.string().optional() }),
    errors: ['second_step_wrong', 'second_step_over', 'unverified_email', 'sso_refused', 'kiosk_secret_wrong'],
  },
  finishToken: {
    method: 'POST',
    path: '/api/token/step/',
    access: 'anon',
    summary: 'The same for the mobile shell: gives its tokens.',
    body: z.strictObject({ step: tokenSchema, answer: stepAnswerSchema }),
    response: z.object({ access: z.string(), refresh: z.string() }),
    errors: ['second_step_wrong', 'second_step_over', 'unverified_email'],
  },
  get: {
    method: 'GET',
    path: '/api/profile/factors/',
    ...setUp,
    summary: "The caller's passkeys, authenticator app and recovery codes, without any secret.",
    response: factorsSchema,
  },
  openConfirmation: {
    method: 'POST',
    path: '/api/profile/confirm/open/',
    ...setUp,
    summary: 'How the caller can confirm that it is them.',
    response: z.object({
      hasPassword: z.boolean(),
      hasCode: z.boolean(),
      /** Present if the caller has passkeys. */
      passkey: opened.optional(),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/profile/confirm/',
    ...setUp,
    summary: 'Confirms that it is the caller: calls that need a fresh confirmation answer for ten minutes.',
    body: confirmationSchema,
    response: emptySchema,
    errors: ['second_step_over'],
  },
  openPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/open/',
    ...setUp,
    danger: 'signIn',
    summary: 'Begins to add a passkey.',
    response: z.object({ step: z.string(), question: newPasskeyQuestionSchema }),
    errors: ['conflict'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/',
    ...setUp,
    danger: 'signIn',
    summary: 'Adds the passkey that the browser has made.',
    body: nameSchema.extend({ step: tokenSchema, credential: attestationSchema }),
    response: z.object({ id: z.int(), recoveryCodes: newCodesSchema }),
    status: 201,
    errors: ['passkey_refused', 'second_step_over', 'conflict'],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/profile/passkeys/:id/',
    ...setUp,
    summary: 'Gives one of the own passkeys another name.',
    params: idParamsSchema,
    body: nameSchema,
    response: emptySchema,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/profile/passkeys/:id/',
    ...setUp,
    danger: 'signIn',
    summary: 'Removes one of the own passkeys.',
    params: idParamsSchema,
    response: emptySchema,
  },
  openAuthenticator: {
    method: 'POST',
    path: '/api/profile/authenticator/',
    ...setUp,
    danger: 'signIn',
    summary: 'Makes a key for an authenticator app. It counts once a code of the app has confirmed it.',
    response: z.object({ key: z.string(), uri: z.string() }),
    errors: ['conflict', 'secrets_locked'],
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/api/profile/authenticator/confirm/',
    ...setUp,
    danger: 'signIn',
    summary: 'Confirms the app by one of its codes.',
    body: z.strictObject({ code: oneTimeCodeSchema }),
    response: z.object({ recoveryCodes: newCodesSchema }),
    errors: ['conflict'],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/profile/authenticator/',
    ...setUp,
    danger: 'signIn',
    summary: "Removes the caller's authenticator app.",
    response: emptySchema,
    errors: ['not_found'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/profile/recovery-codes/',
    ...setUp,
    danger: 'signIn',
    summary: 'Makes ten new recovery codes and voids the old ones. They are told only here.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict'],
  },
  removeOfMember: {
    method: 'DELETE',
    path: '/api/admin/members/:id/factors/',
    access: 'admin',
    duty: 'people',
    danger: 'signIn',
    summary: 'Removes passkeys, authenticator app and recovery codes of somebody who has lost them. They are told.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict'],
  },
})
