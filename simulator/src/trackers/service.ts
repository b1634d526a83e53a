import type { IncomingHttpHeaders } from 'node:http'
import type { ReceivedFile } from '../read-body.ts'

export type TrackerCall = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  files: readonly ReceivedFile[]
}

export type TrackerAnswer = { status: number; headers?: Record<string, string>; body: unknown; created?: CreatedIssue }

/** What is kept; by its number the tracker's own calls find it. */
export type CreatedIssue = { title: string; text: string; url: string; files: ReceivedFile[] }

/** What the tracker holds when it is called. */
export type TrackerState = {
  /** For what is created now. */
  number: number
  origin: string
  /** What was created with this number. */
  find(number: number): CreatedIssue | undefined
}

/** The counterpart of one tracker: answers undefined for a call that is not for it. */
export type TrackerService = (call: TrackerCall, state: TrackerState) => TrackerAnswer | undefined
