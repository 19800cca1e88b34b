import { mount } from "svelte";
import App from "./App.svelte";
import { firstLanguage } from "./settings/language_choice";
import { language } from "./text/language.svelte";
import { look } from "./browser/look.svelte";
import "./art/desk.css";
import "./styles/base.css";

look.apply();
await language.speak(firstLanguage());
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js");
