import { createInterface } from 'node:readline'
import type { DoorPlan } from '../door-plan.ts'
import { wait } from '../script.ts'
import { VirtualBoard } from './board.ts'
import { type BoardStep, boardUsage, describeNews, readBoardStep, readTap } from './board-words.ts'

type Print = (line: string) => void
const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

/** Runs boards of protocol 2 until the script ends or, without one, until they are stopped. */
export async function runBoards(plan: DoorPlan, print: Print): Promise<void> {
  const boards = plan.doors.map((door) => new VirtualBoard({ ...plan, ...door }))
  for (const board of boards) {
    const name = boards.length > 1 ? `${board.serial}: ` : ''
    board.news.listen((news) => print(`${name}${describeNews(news)}`))
    board.start()
  }
  if (plan.boardScript) {
    await Promise.all(boards.map(hasList))
    for (const step of plan.boardScript) await take(boards, step)
    await Promise.all(boards.map(allStored))
    for (const board of boards) board.stop()
    return
  }
  obeyKeyboard(boards, print)
  if (plan.cards.length > 0) await tapByItself(boards, plan)
}

async function hasList(board: VirtualBoard): Promise<void> {
  await board.news.waitFor(({ type }) => type === 'list', never)
}

async function allStored(board: VirtualBoard): Promise<void> {
  if (board.waiting > 0) await board.news.waitFor(({ type }) => type === 'stored' && board.waiting === 0, never)
}

async function take(boards: readonly VirtualBoard[], step: BoardStep): Promise<void> {
  if (step.type === 'wait') return wait(step.seconds)
  if (step.type === 'tap') return void findBoard(boards, step.serial).tap(step.card)
  const { deed } = step
  for (const board of boards) {
    if (deed.type === 'fault') board.suffer(deed.fault)
    else if (deed.type === 'door') board.moveDoor(deed.isOpen)
    else board.pressExit()
  }
}

async function tapByItself(boards: readonly VirtualBoard[], { cards, everySeconds }: DoorPlan): Promise<void> {
  await Promise.all(boards.map(hasList))
  const rounds = everySeconds === undefined ? cards.length : Infinity
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await wait(everySeconds ?? 0)
    boards[round % boards.length]?.tap(cards[round % cards.length] ?? '')
  }
}

function obeyKeyboard(boards: readonly VirtualBoard[], print: Print): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const words = line.trim().split(/\s+/)
    const step = readBoardStep(words) ?? readTap(words)
    if (!step) return print(`A card number, or:\n${boardUsage}`)
    void take(boards, step).catch((error: unknown) => print(error instanceof Error ? error.message : String(error)))
  })
}

function findBoard(boards: readonly VirtualBoard[], serial: string | undefined): VirtualBoard {
  const board = boards.find((one) => serial === undefined || one.serial === serial)
  if (!board) throw new Error(`There is no door "${serial}" here`)
  return board
}
