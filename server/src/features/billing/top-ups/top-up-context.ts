import type { Context } from '../../../context.ts'

export type TopUpContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'>
