"use strict";
for (const line of document.querySelectorAll(".line")) {
  const figure = line.querySelector("figure"), svg = figure.querySelector("svg");
  const plies = [...line.querySelectorAll("li")];
  const fens = [figure.dataset.fen, ...plies.map((ply) => ply.dataset.after)];
  const title = svg.querySelector("title"), first = title.textContent;
  let at = 0;
  const put = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    svg.append(element);
  };
  const show = (to) => {
    at = Math.max(0, Math.min(plies.length, to));
    svg.querySelectorAll(":scope > g, :scope > use").forEach((man) => man.remove());
    const [men, turn] = fens[at].split(" ");
    men.split("/").forEach((rank, row) => {
      let column = 0;
      for (const sign of rank) {
        if (sign >= "1" && sign <= "8") { column += Number(sign); continue; }
        put("use", { href: "#man-" + sign, transform: `translate(${18 + 40 * column} ${2 + 40 * row}) scale(0.4)` });
        column += 1;
      }
    });
    const disc = svg.querySelector(":scope > circle");
    if (disc) {
      disc.setAttribute("cy", turn === "w" ? 312 : 12);
      disc.setAttribute("fill", turn === "w" ? "#ffffff" : "#2b2b2b");
      disc.querySelector("title").textContent = (turn === "w" ? "White" : "Black") + " to move";
    }
    title.textContent = at ? "After " + plies[at - 1].querySelector("b").textContent : first;
    plies.forEach((ply, n) => ply.classList.toggle("now", n === at - 1));
    const now = plies[at - 1], list = line.querySelector("ol");
    if (now) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    else list.scrollTop = 0;
    count.textContent = at ? plies[at - 1].querySelector("b").textContent : "start";
  };
  const bar = document.createElement("div");
  bar.className = "steps";
  const count = document.createElement("output");
  const buttons = [["|◀", "to the start", () => 0], ["◀", "one move back", () => at - 1],
    ["▶", "one move on", () => at + 1], ["▶|", "to the end", () => plies.length]];
  for (const [sign, words, to] of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.title = words;
    button.setAttribute("aria-label", words);
    button.addEventListener("click", () => show(to()));
    bar.append(button);
  }
  bar.append(count);
  figure.querySelector(".picture").after(bar);
  plies.forEach((ply, n) => ply.addEventListener("click", () => show(n + 1)));
  line.tabIndex = 0;
  line.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: plies.length }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  });
  line.classList.add("alive");
  show(0);
}
