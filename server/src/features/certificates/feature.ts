import { cardSignOffRoutes } from '@fobhouse/contract/routes/card-sign-offs.ts'
import { awardRoutes, certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { competenceRoutes, trainerRoutes } from '@fobhouse/contract/routes/competence.ts'
import { evidenceRoutes } from '@fobhouse/contract/routes/evidence.ts'
import { trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { type Feature, serve } from '../feature.ts'
import { awardHandlers, certificateHandlers } from './author-routes.ts'
import { endJobs } from './awards/end-awards.ts'
import { reminderJobs } from './awards/remind-of-ends.ts'
import { cardSignOffHandlers } from './card-sign-offs/routes.ts'
import { certificatesCopy, forgetAwards } from './copy-store.ts'
import { evidenceHandlers } from './evidence/routes.ts'
import { competenceHandlers, trainerHandlers } from './routes.ts'
import { requestJobs } from './training/close-requests.ts'
import { trainingHandlers } from './training/routes.ts'
import { digestJobs } from './training/tell-trainers.ts'

const file = 'certificates.json'

export const certificatesFeature: Feature = {
  name: 'certificates',
  calls: [
    serve(certificateRoutes, certificateHandlers),
    serve(awardRoutes, awardHandlers),
    serve(competenceRoutes, competenceHandlers),
    serve(trainerRoutes, trainerHandlers),
    serve(trainingRoutes, trainingHandlers),
    serve(cardSignOffRoutes, cardSignOffHandlers),
    serve(evidenceRoutes, evidenceHandlers),
  ],
  jobs: [endJobs, reminderJobs, requestJobs, digestJobs],
  copy: certificatesCopy,
  verify: async (club) => (await import('./verify-certificates.ts')).verifyCertificates(club),
  checks: [
    { check: 'certificates', look: async (club) => (await import('./check-certificates.ts')).checkCertificates(club) },
  ],
  erase: (_ctx, trx, { memberId }) => forgetAwards(trx, memberId),
  tables: {
    certificates: {
      time: 'current',
      nobody: 'What the club certifies.',
      columns: [
        'id',
        'name',
        'text',
        'grade',
        'validity',
        'prerequisite_mode',
        'renew_days',
        'interest_size',
        'interest_told',
        'archived',
        'is_induction',
        'revision',
        'created_at',
      ],
    },
    certificate_prerequisites: {
      time: 'current',
      nobody: 'Which certificates need which.',
      columns: ['certificate_id', 'prerequisite_id'],
    },
    certificate_uses: {
      time: 'current',
      nobody: 'What needs certificates.',
      columns: ['certificate_id', 'kind', 'subject_id', 'planned'],
    },
    certificate_steps: {
      time: 'current',
      nobody: 'What is to be done for a certificate.',
      columns: [
        'id',
        'certificate_id',
        'position',
        'kind',
        'title',
        'again',
        'hidden',
        'own',
        'version',
        'removed_at',
        'least_draw',
        'built_in',
      ],
    },
    step_results: {
      time: { forEver: 'what was done counts for later awards' },
      naming: { member_id: { file }, by_id: { untold: 'sign-offs that somebody gave stand in audit.json' } },
      told: ['id', 'certificate_id', 'step_id', 'done_at', 'version', 'score_hundredths', 'void_at'],
      deletedBy: ['member_id'],
      kept: { 'who acted for somebody else, under the name of a former member': ['by_id'] },
    },
    step_progress: {
      time: 'current',
      naming: { member_id: { file }, opened_by: { untold: 'what a trainer opened stands in audit.json' } },
      told: ['step_id', 'opened_at', 'milliseconds', 'next_try_at'],
      deletedBy: ['member_id'],
      emptied: { opened_by: { opened_by: null } },
    },
    awards: {
      time: { forEver: 'who was awarded what is the proof that somebody was taught' },
      naming: { member_id: { file }, awarded_by: { untold: 'awards that somebody gave stand in audit.json' } },
      told: [
        'id',
        'certificate_id',
        'awarded_at',
        'source',
        'validity',
        'time_zone',
        'expires_at',
        'end_set_at',
        'last_used_at',
        'latest_end',
        'public_note',
        'private_note',
        'state',
        'reason',
        'suspended_at',
        'revoked_at',
        'cause_id',
        'end_told_at',
        'reminded_end',
        'reminded_days',
      ],
      emptied: { member_id: { public_note: '', private_note: '', reason: '', member_id: null } },
      erased: ['cause_id'],
      kept: {
        'the club counts how many it has taught': [
          'id',
          'certificate_id',
          'awarded_at',
          'source',
          'validity',
          'time_zone',
          'expires_at',
          'end_set_at',
          'last_used_at',
          'latest_end',
          'state',
          'suspended_at',
          'revoked_at',
          'end_told_at',
          'reminded_end',
          'reminded_days',
        ],
        'what was signed off by whom, under the name of a former member': ['awarded_by'],
      },
    },
    award_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: { member_id: { file } },
      told: ['id', 'award_id', 'certificate_id', 'at', 'state', 'awarded_at', 'expires_at'],
      deletedBy: ['member_id'],
    },
    trainers: {
      time: 'current',
      naming: { member_id: { file }, appointed_by: { untold: 'whom somebody appointed stands in audit.json' } },
      told: ['id', 'certificate_id', 'role', 'per_day', 'until_day', 'paused_until', 'appointed_at', 'digest_at'],
      deletedBy: ['member_id'],
      emptied: { appointed_by: { appointed_by: null } },
    },
    sign_off_requests: {
      time: { forEver: 'how often somebody asked is little, and goes with the person' },
      naming: { member_id: { file } },
      told: ['id', 'certificate_id', 'asked_at', 'expires_at', 'closed_at'],
      deletedBy: ['member_id'],
    },
    card_sign_offs: {
      time: { until: 'a minute later', job: 'competence.requests' },
      naming: { trainer_id: { untold: 'it lasts a minute' } },
      untold: { 'it lasts a minute': ['id', 'token_hash', 'session_hash', 'kiosk_id', 'certificate_id', 'expires_at'] },
      deletedBy: ['trainer_id'],
    },
    evidence: {
      time: { forEver: 'what an award was made by' },
      naming: { member_id: { file }, decided_by: { untold: 'what a trainer decided stands in audit.json' } },
      told: [
        'id',
        'certificate_id',
        'badge',
        'signature',
        'status',
        'subject',
        'issuer',
        'achievement',
        'awarded_at',
        'valid_until',
        'handed_in_at',
        'decided_at',
        'award_id',
        'note',
      ],
      untold: { 'a part of the badge, which is told': ['proof_value'] },
      deletedBy: ['member_id'],
      emptied: { decided_by: { decided_by: null } },
    },
    certificate_interest: {
      time: 'current',
      naming: { member_id: { file } },
      told: ['certificate_id', 'since', 'invited_at'],
      deletedBy: ['member_id'],
    },
  },
}
