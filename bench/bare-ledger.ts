import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Transfers per second of `node:sqlite` alone: a row and two balances in one transaction, without rules or checks. */
export function bareTransfersPerSecond(folder: string, transfers: number): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = off;
    create table accounts (id integer primary key, balance integer not null);
    create table transfers (id integer primary key, debit integer, credit integer, amount integer, at text);
    create index transfers_debit on transfers (debit, id);
    create index transfers_credit on transfers (credit, id);
    insert into accounts values (1, 0), (2, 0);
  `)
  const insert = database.prepare('insert into transfers (debit, credit, amount, at) values (1, 2, ?, ?)')
  const move = database.prepare('update accounts set balance = balance + ? where id = ?')
  const started = performance.now()
  for (let index = 0; index < transfers; index += 1) {
    database.exec('begin immediate')
    insert.run(index, '2026-03-10T09:00:00.000Z')
    move.run(-index, 1)
    move.run(index, 2)
    database.exec('commit')
  }
  const seconds = (performance.now() - started) / 1000
  database.close()
  return transfers / seconds
}
