import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { type Feature, serve } from '../feature.ts'
import { quizzesCopy } from './copy-store.ts'
import { quizJobs } from './lapse-attempts.ts'
import { quizHandlers } from './routes.ts'

/** The questions of quizzes, and attempts at them (`docs/rules/quizzes.md`). */
export const quizzesFeature: Feature = {
  name: 'quizzes',
  calls: [serve(quizRoutes, quizHandlers)],
  jobs: [quizJobs],
  copy: quizzesCopy,
  tables: {
    quizzes: {
      time: 'current',
      nobody: 'The questions of a step.',
      columns: ['step_id', 'revision'],
    },
    quiz_questions: {
      time: 'current',
      nobody: 'What the club asks.',
      columns: ['id', 'step_id', 'position', 'picture_id', 'content'],
    },
    quiz_pictures: {
      time: { until: 'a day after it was sent, if no question and no attempt shows it', job: 'quizzes.lapse' },
      nobody: 'Pictures of questions.',
      columns: ['id', 'step_id', 'file_id', 'sent_at'],
    },
    quiz_attempts: {
      time: {
        forEver: 'a pass belongs to a certificate, and how often a question was right tells whether it is a good one',
      },
      naming: { member_id: { file: 'certificates.json' } },
      told: [
        'id',
        'step_id',
        'certificate_id',
        'title',
        'started_at',
        'due_at',
        'ended_at',
        'state',
        'pass_percent',
        'pause_minutes',
        'answers',
      ],
      emptied: { member_id: { answers: '[]', member_id: null } },
      kept: {
        'how often a quiz is passed, without by whom': [
          'id',
          'step_id',
          'certificate_id',
          'title',
          'started_at',
          'due_at',
          'ended_at',
          'state',
          'pass_percent',
          'pause_minutes',
        ],
      },
    },
    quiz_attempt_questions: {
      time: { forEver: 'how often a question was right tells whether it is a good one' },
      nobody:
        'What an attempt asked and whether that was answered right. Whose attempt it was stands only in the attempt.',
      columns: ['attempt_id', 'n', 'question_id', 'picture_id', 'frozen', 'is_right'],
    },
    quiz_extra_attempts: {
      time: { forEver: 'a trainer gave it' },
      naming: {
        member_id: { file: 'certificates.json' },
        given_by: { untold: 'what a trainer did stands in audit.json' },
      },
      told: ['id', 'step_id', 'given_at'],
      deletedBy: ['member_id'],
      kept: { 'who acted for somebody else, under the name of a former member': ['given_by'] },
    },
  },
}
