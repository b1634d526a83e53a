import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** The questions of quizzes, and attempts at them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('quizzes')
    .addColumn('step_id', 'bigint', (column) =>
      column.primaryKey().references('certificate_steps.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  // Without a reference to its step: the job that removes unused pictures removes its file, too.
  await createTableWithId(db, 'quiz_pictures')
    .addColumn('step_id', 'bigint', (column) => column.notNull())
    .addColumn('file_id', 'bigint', (column) => column.notNull().references('files.id'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute()
  await createIndexOn(db, 'quiz_pictures', ['step_id'])
  await createIndexOn(db, 'quiz_pictures', ['file_id'])
  await createIndexOn(db, 'quiz_pictures', ['sent_at'])
  await createTableWithId(db, 'quiz_questions')
    .addColumn('step_id', 'bigint', (column) => column.notNull().references('certificate_steps.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('picture_id', 'bigint', (column) => column.references('quiz_pictures.id'))
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await createIndexOn(db, 'quiz_questions', ['step_id', 'position'])
  await createIndexOn(db, 'quiz_questions', ['picture_id'])
  await createAttempts(db)
}

async function createAttempts(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'quiz_attempts')
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('step_id', 'bigint', (column) => column.notNull().references('certificate_steps.id').onDelete('cascade'))
    .addColumn('certificate_id', 'bigint', (column) =>
      column.notNull().references('certificates.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('pass_percent', 'integer', (column) => column.notNull())
    .addColumn('pause_minutes', 'integer', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .execute()
  const open = sql<boolean>`state = 'open'`
  await db.schema
    .createIndex('quiz_attempts_open')
    .on('quiz_attempts')
    .columns(['member_id', 'step_id'])
    .where(open)
    .unique()
    .execute()
  await db.schema.createIndex('quiz_attempts_due').on('quiz_attempts').columns(['due_at', 'id']).where(open).execute()
  await createIndexOn(db, 'quiz_attempts', ['member_id', 'step_id', 'started_at'])
  await createIndexOn(db, 'quiz_attempts', ['step_id'])
  await createIndexOn(db, 'quiz_attempts', ['certificate_id'])
  await createPartsOfAttempts(db)
}

async function createPartsOfAttempts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('quiz_attempt_questions')
    .addColumn('attempt_id', 'bigint', (column) => column.notNull().references('quiz_attempts.id').onDelete('cascade'))
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('question_id', 'bigint', (column) => column.notNull())
    .addColumn('picture_id', 'bigint', (column) => column.references('quiz_pictures.id'))
    .addColumn('frozen', 'text', (column) => column.notNull())
    .addColumn('is_right', 'integer')
    .addPrimaryKeyConstraint('quiz_attempt_questions_key', ['attempt_id', 'n'])
    .execute()
  await createIndexOn(db, 'quiz_attempt_questions', ['question_id', 'is_right'])
  await createIndexOn(db, 'quiz_attempt_questions', ['picture_id'])
  await createTableWithId(db, 'quiz_extra_attempts')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('step_id', 'bigint', (column) => column.notNull().references('certificate_steps.id').onDelete('cascade'))
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addColumn('given_by', 'bigint', (column) => column.references('members.id'))
    .execute()
  await createIndexOn(db, 'quiz_extra_attempts', ['member_id', 'step_id', 'given_at'])
  await createIndexOn(db, 'quiz_extra_attempts', ['step_id'])
  await createIndexOn(db, 'quiz_extra_attempts', ['given_by'])
}

async function createIndexOn(db: Kysely<never>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
}
