import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Somebody with an account on a learning platform. */
export type Student = {
  email: string
  isEnrolled: boolean
  /** Per cent; null before the first result. */
  score: number | null
  /** The instant when the last part was handed in. */
  completedAt: string | null
}

export type CourseOptions = {
  /** 0 or none: a free port. */
  port?: number
  students?: readonly Student[]
}

/** A learning platform with one course: its address, its access token, and its students. */
export type CourseSite = {
  /** The address for the settings. */
  baseUrl: string
  token: string
  courseId: string
  /** Enrols somebody or changes their result; the result is dated now unless `completedAt` is given. */
  put(student: Partial<Student> & { email: string }): void
  /** While down, it answers as a proxy does whose server is down. */
  setDown(isDown: boolean): void
  /** How many calls it received. */
  calls(): number
  stop(): Promise<void>
}

export const courseId = '12'
export const courseName = 'Workshop induction'

export type Account = Student & { id: number }
type Asked = { request: IncomingMessage; body: string; accounts: readonly Account[] }
export type Answer = { status?: number; json: unknown; headers?: Record<string, string> }

/** Serves what both platforms share; `answer` speaks the platform's own protocol. */
export async function serveCourse(
  { port = 0, students = [] }: CourseOptions,
  { token, answer }: { token: string; answer: (asked: Asked) => Answer },
): Promise<CourseSite> {
  const accounts: Account[] = students.map((student, index) => ({ ...student, id: index + 2 }))
  let isDown = false
  let calls = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls += 1
      return isDown ? sendDown(response) : send(response, answer({ request, body, accounts }))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port: taken } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${taken}`,
    token,
    courseId,
    put: (student) => putStudent(accounts, student),
    setDown: (down) => {
      isDown = down
    },
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function putStudent(accounts: Account[], student: Partial<Student> & { email: string }): void {
  const known = accounts.find(({ email }) => email.toLowerCase() === student.email.toLowerCase())
  const completedAt = typeof student.score === 'number' ? new Date().toISOString() : null
  if (known) Object.assign(known, { completedAt }, student)
  else accounts.push({ isEnrolled: true, score: null, completedAt, ...student, id: accounts.length + 2 })
}

function send(response: ServerResponse, { status = 200, json, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(json))
}

function sendDown(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html' })
  response.end('<html><body><h1>503 Service Unavailable</h1></body></html>')
}
