#!/bin/sh
# Makes this machine a kiosk: bare Debian 12 or newer, or Raspberry Pi OS Lite. Can be run again, also with other settings.
set -eu

usage='Usage: sudo kiosk/install.sh --url https://club.example [--night 22:00-07:00] [--deb FILE]'
conf=/etc/fobhouse-kiosk.conf

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

wrong_use() {
  echo "install.sh: $*" >&2
  echo "$usage" >&2
  exit 2
}

url='' night='' deb=''
while [ $# -gt 0 ]; do
  case $1 in
    --url | --night | --deb)
      [ $# -ge 2 ] || wrong_use "$1 needs a value"
      case $1 in --url) url=$2 ;; --night) night=$2 ;; --deb) deb=$2 ;; esac
      shift 2
      ;;
    --help | -h) echo "$usage"; exit 0 ;;
    *) wrong_use "there is no option $1" ;;
  esac
done

case $url in
  http://?* | https://?*) ;;
  '') wrong_use '--url is missing: the address of the portal' ;;
  *) wrong_use "\"$url\" is no address such as https://club.example" ;;
esac
[ "$(id -u)" = 0 ] || fail 'run it as root (sudo)'
command -v apt-get >/dev/null || fail 'this machine has no apt-get: it is made for Debian and Raspberry Pi OS'
if systemctl --quiet is-enabled display-manager.service 2>/dev/null; then
  fail 'a desktop starts on this machine and has the screen. Turn it off first: systemctl disable --now display-manager'
fi

if [ -z "$deb" ]; then
  folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
  for deb in "$folder"/dist/fobhouse-kiosk_*_all.deb "$folder"/fobhouse-kiosk_*_all.deb; do
    [ ! -e "$deb" ] || break
  done
fi
[ -e "$deb" ] || fail 'there is no package yet: make it with "npm run kiosk:deb", or name one with --deb FILE'
deb=$(readlink -f -- "$deb")

changes=0
wanted=$(dpkg-deb --field "$deb" Version)
installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Version}' fobhouse-kiosk 2>/dev/null || true)
if [ "$installed" != "installed $wanted" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update
  apt-get -q install -y --no-install-recommends --allow-downgrades "$deb"
  changes=1
fi

# Puts one setting into the file: into its line, or a new one.
set_setting() {
  grep -qxF "$1=$2" "$conf" && return
  name=$1 line="$1=$2" awk '
    index($0, ENVIRON["name"] "=") == 1 { if (!done) print ENVIRON["line"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["line"] }' "$conf" >"$conf.new"
  cat "$conf.new" >"$conf"
  rm "$conf.new"
  changes=1
}
set_setting URL "$url"
[ -z "$night" ] || set_setting NIGHT "$night"

if [ -d /run/systemd/system ]; then
  if ! systemctl --quiet is-enabled fobhouse-kiosk.service; then
    systemctl enable fobhouse-kiosk.service
    changes=1
  fi
  if [ "$changes" = 1 ] || ! systemctl --quiet is-active fobhouse-kiosk.service; then
    systemctl restart fobhouse-kiosk.service
  fi
elif ! systemctl --quiet is-enabled fobhouse-kiosk.service; then
  # The image of a machine that does not run.
  systemctl enable fobhouse-kiosk.service
  changes=1
fi

if [ "$changes" = 1 ]; then
  echo "The kiosk shows $url. Approve it in the portal under Kiosks. Its log: journalctl -u fobhouse-kiosk"
else
  echo 'Everything is as it should be; nothing was changed.'
fi
