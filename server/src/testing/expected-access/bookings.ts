import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

const managing = { who: 'administrators', duty: 'equipment' } as const
/** Handlers tell only their member and whoever looks after them that there are such bookings. */
const ofOne = { who: 'signedIn', kiosk: true, names: 'club' } as const

/** Handlers let only caretakers do what is theirs. */
export const expected: ExpectedOf<
  | 'bookables'
  | 'bookablesAdmin'
  | 'bookings'
  | 'bookingUse'
  | 'strikesAdmin'
  | 'bookingsAdmin'
  | 'hourPacks'
  | 'hourPacksAdmin'
  | 'waitingList'
> = {
  'bookables.list': { who: 'members', kiosk: true, key: 'equipment' },
  'bookables.get': { who: 'members', kiosk: true, key: 'equipment', names: 'club' },
  'bookablesAdmin.list': managing,
  'bookablesAdmin.create': managing,
  'bookablesAdmin.get': { ...managing, names: 'club' },
  'bookablesAdmin.update': { ...managing, names: 'club' },
  'bookablesAdmin.remove': { ...managing, names: 'club' },
  'bookablesAdmin.sets': managing,
  'bookablesAdmin.createSet': managing,
  'bookablesAdmin.updateSet': { ...managing, names: 'club' },
  'bookablesAdmin.removeSet': { ...managing, names: 'club' },
  'bookings.list': { who: 'signedIn', kiosk: true },
  'bookings.create': { who: 'members', kiosk: true },
  'bookings.series': { who: 'members' },
  'bookings.check': { who: 'members', kiosk: true },
  'bookings.requests': { who: 'members' },
  'bookings.cancelRange': { who: 'members' },
  'bookings.get': ofOne,
  'bookings.change': ofOne,
  'bookings.cancel': ofOne,
  'bookings.approve': { who: 'members', names: 'club' },
  'bookings.refuse': { who: 'members', names: 'club' },
  'bookings.calendar': { who: 'members', kiosk: true, key: 'equipment' },
  'bookings.free': { who: 'members', kiosk: true, key: 'equipment' },
  'bookingUse.here': ofOne,
  'bookingUse.strikes': { who: 'signedIn', kiosk: true },
  'strikesAdmin.list': { ...managing, names: ofAPerson },
  'strikesAdmin.takeBack': { ...managing, names: 'club' },
  'bookingsAdmin.list': managing,
  'bookingsAdmin.export': managing,
  'bookingsAdmin.create': managing,
  'hourPacks.list': { who: 'members' },
  'hourPacks.buy': { who: 'members', names: 'club' },
  'hourPacks.minutes': { who: 'members' },
  'hourPacksAdmin.list': managing,
  'hourPacksAdmin.create': managing,
  'hourPacksAdmin.update': { ...managing, names: 'club' },
  'hourPacksAdmin.takeBack': { ...managing, names: 'club' },
  'waitingList.list': { who: 'members' },
  'waitingList.add': { who: 'members' },
  'waitingList.remove': { who: 'members', names: 'club' },
  'waitingList.accept': ofOne,
  'waitingList.decline': ofOne,
}
