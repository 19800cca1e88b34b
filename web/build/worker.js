// Keeps the shell of the page, so that it opens without a network and can say so. What is played never passes here.
const build = "BUILD";
const files = ["FILES"];
const views = /^\/(t|g|learn|rules|print|games|leaderboard|settings|watch|new|join)?(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(build).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== build).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate" && views.test(address.pathname))
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (address.pathname.startsWith("/assets/"))
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone();
              event.waitUntil(caches.open(build).then((cache) => cache.put(request, copy)));
            }
            return answer;
          }),
      ),
    );
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const back = (tabs) => tabs.find((tab) => tab.url === notification.data)?.focus() ?? self.clients.openWindow(notification.data);
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(back));
});
