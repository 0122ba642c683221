/** URL hosts outside the public internet, in every notation a URL may use. */
export const privateHosts: readonly string[] = [
  // Loopback and 'this host', in the notations of inet_aton and of Unicode
  ..."127.0.0.1 127.0.0.1. 127.1 127.0.1 127.255.255.254 0 0.0.0.0 0x0 00 0.1.2.3 2130706433 017700000001 0x7f000001".split(
    " ",
  ),
  ..."0x7f.1 0x7F.0.0.1 0177.1 0177.0.0.01 127.0x1 0x7f.0x0.0x0.0x1 127.0.0.0x1 0x7f.0.1 127.00000.0.1".split(" "),
  ..."%31%32%37.0.0.1 127%2e0%2e0%2e1 127。0。0。1 127.0.0.1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏".split(" "),
  // Private, shared, link-local (with cloud metadata), and special ranges of IPv4
  ..."10.0.0.1 10.255.255.255 167772161 012.1 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 3232235521".split(
    " ",
  ),
  ..."0xc0a80001 0xC0.0xA8.1 0300.0250.1 100.64.0.1 100.100.100.200 100.127.255.255 169.254.0.1".split(" "),
  ..."169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 169.254.170.2 168.63.129.16".split(" "),
  ..."192.0.0.1 192.0.0.170 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9".split(
    " ",
  ),
  ..."192.31.196.1 192.52.193.1 192.175.48.1 224.0.0.1 232.1.1.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295".split(
    " ",
  ),
  // IPv6: loopback, compatible, mapped, translated, tunneled
  ..."[::] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::127.0.0.1] [::7f00:1] [::10.0.0.1]".split(
    " ",
  ),
  ..."[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:1] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1]".split(" "),
  ..."[::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:192.168.1.1] [::ffff:0:127.0.0.1] [::ffff:8.8.8.8]".split(
    " ",
  ),
  ..."[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [64:ff9b:1:ffff::10.0.0.1]".split(" "),
  ..."[2002:7f00:1::] [2002:7f00:1::1] [2002:a9fe:a9fe::] [2002:c0a8:1::1] [2001::1] [2001:0:4136:e378:8000:63bf:807f:fffe]".split(
    " ",
  ),
  ..."[2001:db9::5efe:127.0.0.1] [2a00:1450::200:5efe:10.0.0.1]".split(" "),
  // IPv6: local, multicast, documentation, discard, ORCHID, segment routing
  ..."[fc00::1] [fd00::1] [fd00:ec2::254] [fdff:ffff::1] [fe80::1] [fe80::a9fe:a9fe] [febf::1] [fec0::1] [feff::1]".split(
    " ",
  ),
  ..."[ff00::1] [ff01::1] [ff02::1] [ff02::fb] [ff05::2] [ff0e::1] [100::1] [100:0:0:1::1] [2001:db8::1] [3fff::1]".split(
    " ",
  ),
  ..."[3fff:fff::1] [2001:2::1] [2001:10::1] [2001:20::1] [2001:1::1] [2001:3::1] [2001:4:112::1] [5f00::1] [3ffe::1]".split(
    " ",
  ),
  ..."[4000::1] [8000::1] [e000::1] [1::1] [2620:4f:8000::1]".split(" "),
  // Internal names
  ..."localhost LOCALHOST localhost. LocalHost ｌｏｃａｌｈｏｓｔ a.localhost a.localhost. loc%61lhost localhost.localdomain".split(
    " ",
  ),
  ..."intranet router.local metadata.google.internal metadata nas.home.arpa wiki.corp printer.lan fritz.home".split(
    " ",
  ),
];

/** Addresses as a resolver returns them. */
export const privateAddresses: readonly string[] = (
  "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 168.63.129.16 169.254.169.254 172.16.5.4 172.31.0.1 192.0.0.8 192.0.2.1 " +
  "192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 " +
  "::ffff:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:808:808::1 3fff::1 5f00::1 fc00::1 fd00::1 fe80::1 " +
  "fe80::1%eth0 2606:4700::1111%1 fec0::1 ff02::1"
).split(" ");
