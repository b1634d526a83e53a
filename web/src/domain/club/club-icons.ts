import {
  type Icon,
  IconBook,
  IconBrandDiscord,
  IconBuildingWarehouse,
  IconCalendar,
  IconCamera,
  IconClipboardCheck,
  IconCoin,
  IconHammer,
  IconHeart,
  IconHelp,
  IconInfoCircle,
  IconLink,
  IconMap,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconPrinter,
  IconSchool,
  IconShieldCheck,
  IconShoppingBag,
  IconTicket,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'

/** The icons for a club's cards: only a few, so that the page need not load thousands. */
export const clubIcons = {
  book: IconBook,
  calendar: IconCalendar,
  camera: IconCamera,
  chat: IconMessageCircle,
  'clipboard-check': IconClipboardCheck,
  coin: IconCoin,
  discord: IconBrandDiscord,
  hammer: IconHammer,
  heart: IconHeart,
  help: IconHelp,
  info: IconInfoCircle,
  link: IconLink,
  map: IconMap,
  news: IconNews,
  photo: IconPhoto,
  printer: IconPrinter,
  school: IconSchool,
  shield: IconShieldCheck,
  shop: IconShoppingBag,
  ticket: IconTicket,
  tool: IconTool,
  users: IconUsers,
  warehouse: IconBuildingWarehouse,
} as const satisfies Record<string, Icon>

export type ClubIconName = keyof typeof clubIcons

/** The icon with this name; a link icon for an unknown name. */
export function clubIcon(name: string): Icon {
  return Object.hasOwn(clubIcons, name) ? clubIcons[name as ClubIconName] : IconLink // found in the line itself
}
