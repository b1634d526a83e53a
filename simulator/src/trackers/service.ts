import type { IncomingHttpHeaders } from 'node:http'

export type TrackerCall = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }

export type TrackerAnswer = { status: number; headers?: Record<string, string>; body: unknown; created?: CreatedIssue }

export type CreatedIssue = { title: string; text: string; url: string }

/** The counterpart of one tracker: answers undefined for a call that is not for it. */
export type TrackerService = (call: TrackerCall, next: { number: number; origin: string }) => TrackerAnswer | undefined
